import { type ReactNode, Suspense } from "react"
import { isDemo } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { useDemoMark } from "#app/features/accounts/demo/demo-mark.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { signInPath, signUpPath } from "#app/paths.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import { Footer } from "#app/ui/shell/footer.tsx"
import { Header } from "#app/ui/shell/header.tsx"
import { footerColumns, mainLinks } from "./navigation.ts"

// for signed-in people only
const AccountHeader = lazyPart(() => import("./account-header.tsx").then((part) => part.AccountHeader))
const DemoBar = lazyPart(() => import("#app/features/accounts/demo/demo-bar.tsx").then((part) => part.DemoBar))

type ShellProps = {
  viewer: Viewer | null
  /** Counts of the bell and the messages icon; null for visitors. */
  unread: UnreadCounts | null
  /** Whether the menu links to the operator's console (X2). */
  operates: boolean
  year: number
  children: ReactNode
}

/** Header and footer of every page, by account type (A 2 "Site shell"). */
export function Shell({ viewer, unread, operates, year, children }: ShellProps) {
  useDemoMark(viewer)
  return (
    <>
      {viewer && isDemo(viewer) && (
        <Suspense>
          <DemoBar viewer={viewer} />
        </Suspense>
      )}
      <Header
        nav={mainLinks(viewer)}
        account={
          viewer && (
            <Suspense>
              <AccountHeader viewer={viewer} unread={unread} operates={operates} />
            </Suspense>
          )
        }
        signIn={{ href: signInPath, label: "Zaloguj się" }}
        signUp={{ href: signUpPath, label: "Zarejestruj się" }}
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
