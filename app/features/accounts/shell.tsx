import type { ReactNode } from "react"
import type { Viewer } from "#app/domain/viewer.ts"
import { tidy } from "#app/lib/typography.ts"
import { Footer } from "#app/ui/shell/footer.tsx"
import { Header } from "#app/ui/shell/header.tsx"
import { accountLine, accountLinks, footerColumns, mainLinks, mobileLinks, typeLabel } from "./navigation.ts"

/** Header and footer around every page, by the viewer's account type (A 2 "Site shell"). */
export function Shell({ viewer, year, children }: { viewer: Viewer | null; year: number; children: ReactNode }) {
  return (
    <>
      <Header
        nav={mainLinks(viewer)}
        phoneNav={mobileLinks(viewer)}
        viewer={
          viewer && { name: viewer.name, line: accountLine(viewer), typeLabel: typeLabel(viewer), avatar: viewer.image }
        }
        menu={viewer ? accountLinks(viewer) : []}
        signOutAction="/wyloguj"
        signIn={{ href: "/logowanie", label: "Zaloguj się" }}
        signUp={{ href: "/rejestracja", label: "Zarejestruj się" }}
      />
      {children}
      <Footer
        columns={footerColumns}
        motto={tidy("Łączymy wydarzenia organizacji z firmami, które chcą je wesprzeć.")}
        rights={`© ${year} Pomost. Wszelkie prawa zastrzeżone.`}
      />
    </>
  )
}
