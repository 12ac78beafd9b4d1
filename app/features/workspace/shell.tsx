import type { ReactNode } from "react"
import { userTypeLabels } from "#app/domain/accounts/account.ts"
import { isDemo } from "#app/domain/accounts/demo.ts"
import { missingCompany } from "#app/domain/accounts/profile.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messagesLabel, notificationsLabel, type UnreadCounts } from "#app/domain/notifications/unread.ts"
import { DemoBar, useDemoMark } from "#app/features/accounts/demo/demo-bar.tsx"
import { tidy } from "#app/lib/text/typography.ts"
import { messagesPath, notificationsPath, profilePath, signInPath, signOutPath, signUpPath } from "#app/paths.ts"
import { Footer } from "#app/ui/shell/footer.tsx"
import { Header } from "#app/ui/shell/header.tsx"
import { accountLine, accountLinks, footerColumns, mainLinks, mobileLinks } from "./navigation.ts"

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
      {viewer && isDemo(viewer) && <DemoBar viewer={viewer} />}
      <Header
        nav={mainLinks(viewer)}
        phoneNav={mobileLinks(viewer, unread)}
        viewer={
          viewer && {
            name: viewer.name,
            // a plain link loads a new page, which closes the menu
            line: accountLine(viewer) ?? <a href={profilePath}>{missingCompany}</a>,
            typeLabel: userTypeLabels[viewer.userType],
            avatar: viewer.image,
          }
        }
        bell={unread && { href: notificationsPath, label: notificationsLabel(unread), count: unread.notifications }}
        messages={unread && { href: messagesPath, label: messagesLabel(unread), count: unread.conversations }}
        menu={viewer ? accountLinks(viewer, operates) : []}
        signOutAction={signOutPath}
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
