import { isDemo } from "#app/domain/accounts/demo.ts"
import { changePasswordForm } from "#app/domain/accounts/password-form.ts"
import { readTab, tabsFor } from "#app/domain/accounts/profile.ts"
import { profileForm } from "#app/domain/accounts/profile-form.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { newsSettingsForm, newsSettingsSaved } from "#app/domain/notifications/settings-form.ts"
import { unfollowForm } from "#app/domain/parties/deal-people-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { changePassword } from "#app/features/accounts/password/commands.server.ts"
import { AccountCard } from "#app/features/accounts/profile/account-card.tsx"
import { ChangePasswordForm } from "#app/features/accounts/profile/change-password-form.tsx"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { PersonalForm } from "#app/features/accounts/profile/personal-form.tsx"
import styles from "#app/features/accounts/profile/profile.module.css"
import { getOwnProfile } from "#app/features/accounts/profile/queries.server.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { SecondFactorSection } from "#app/features/accounts/second-factor/second-factor-section.tsx"
import { listSessions } from "#app/features/accounts/sessions/queries.server.ts"
import { SessionsSection } from "#app/features/accounts/sessions/sessions-section.tsx"
import { setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import { FollowedDeals } from "#app/features/deals/people/followed-deals.tsx"
import { peopleActs, peopleToasts } from "#app/features/deals/people/people-labels.ts"
import { listFollowed } from "#app/features/deals/people/queries.server.ts"
import { listSupports, summarizeSupports, supportsStep } from "#app/features/deals/reports/supports/queries.server.ts"
import { SupportsPanel } from "#app/features/deals/reports/supports/supports-panel.tsx"
import { saveEmailSettings } from "#app/features/notifications/settings/commands.server.ts"
import { NewsSettings } from "#app/features/notifications/settings/news-settings.tsx"
import { getEmailSettings } from "#app/features/notifications/settings/queries.server.ts"
import { TeamNews } from "#app/features/notifications/settings/team-news.tsx"
import { DeleteAccountCard } from "#app/features/workspace/account-deletion/delete-account-form.tsx"
import { DataSection } from "#app/features/workspace/data-export/data-section.tsx"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { formAction, formActions, refuse } from "#app/http/forms/form-action.server.ts"
import { refusedPassword } from "#app/http/forms/password-again.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectDemo } from "#app/http/session/demo-refusal.server.ts"
import { ownSessionToken } from "#app/http/session/own-session.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { userPath } from "#app/paths.ts"
import { LinkTabs } from "#app/ui/layout/link-tabs.tsx"
import type { Route } from "./+types/profile.ts"

const tabIn = (request: Request, viewer: Viewer) =>
  readTab(new URL(request.url).searchParams.get("zakladka"), viewer.userType)

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const [own, panel] = await Promise.all([getOwnProfile(viewer), loadPanel(request, viewer)])
  const { id, name, email, companyName, organizationName } = viewer
  return {
    own,
    panel,
    inDemo: isDemo(viewer),
    cardAddress: userPath(id),
    owner: { name, email, companyName, organizationName },
  }
})

async function loadPanel(request: Request, viewer: Viewer) {
  const tab = tabIn(request, viewer)
  switch (tab) {
    case "wsparcia":
      return { tab, ...(await loadSupports(request, viewer)) }
    case "powiadomienia":
      return { tab, ...(await loadNews(viewer)) }
    case "bezpieczenstwo":
      return { tab, sessions: await listSessions(viewer, ownSessionToken(request)) }
    default:
      return { tab }
  }
}

async function loadNews(viewer: Viewer) {
  const [settings, followed] = await Promise.all([getEmailSettings(viewer), listFollowed(viewer)])
  return { settings, followed }
}

/** The number of rows in `?ile=`; each "Pokaż więcej" adds one step. */
async function loadSupports(request: Request, viewer: Viewer) {
  const requestedRows = Number(new URL(request.url).searchParams.get("ile"))
  const limit = Math.min(Math.max(supportsStep, Math.trunc(requestedRows) || 0), 100 * supportsStep)
  const [rows, summary] = await Promise.all([listSupports(viewer, limit + 1), summarizeSupports(viewer)])
  const more = rows.length > limit ? `${profileTabPath("wsparcia")}&ile=${limit + supportsStep}` : null
  const exportNote = may(viewer.role, "exportDeals") ? null : roleNotes.exportDeals
  return { supports: rows.slice(0, limit), summary, more, exportNote }
}

const formOfTab = { haslo: "password", powiadomienia: "news" } as const

export const action = formActions<Route.ActionArgs, "personal" | "password" | "news" | typeof peopleActs.unfollow>(
  ({ request, context }) => {
    if (new URL(request.url).searchParams.get("dzialanie") === peopleActs.unfollow) return peopleActs.unfollow
    const tab = tabIn(request, signedIn(context, request))
    return tab in formOfTab ? formOfTab[tab as keyof typeof formOfTab] : "personal"
  },
)({
  news: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    limit: "write",
    schema: newsSettingsForm,
    run: async ({ viewer, input }) => {
      const saved = await saveEmailSettings(viewer, input)
      if (!saved.ok) return refuse(saved.errors)
      return { to: profileTabPath("powiadomienia"), toast: newsSettingsSaved }
    },
    failure: "Nie udało się zapisać ustawień. Spróbuj ponownie.",
  }),
  [peopleActs.unfollow]: buttonAction<Route.ActionArgs>()({
    viewer: signedIn,
    limit: "write",
    schema: unfollowForm,
    run: async ({ viewer, input }) => {
      await setDealFollowed(viewer, input.deal, false)
      return { to: profileTabPath("powiadomienia"), toast: peopleToasts[peopleActs.unfollow] }
    },
  }),
  personal: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    limit: "write",
    schema: ({ viewer }) => profileForm(may(viewer.role, "editParty") ? viewer.userType : "organization"),
    run: async ({ viewer, input }) => {
      await saveProfile(viewer, input)
      return { to: profileTabPath("dane"), toast: { title: "Sukces", description: "Profil został zaktualizowany." } }
    },
    failure: "Błąd aktualizacji. Spróbuj ponownie później.",
  }),
  password: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    load: ({ viewer }) =>
      redirectDemo(viewer, profileTabPath("haslo"), "W wersji demonstracyjnej nie można zmienić hasła."),
    schema: ({ viewer }) => changePasswordForm(viewer),
    run: async ({ viewer, request, input: { currentPassword, newPassword } }) => {
      const refused = await refusedPassword(viewer, currentPassword)
      if (refused) return refused
      const headers = await changePassword(viewer, newPassword, request.headers)
      return {
        to: profileTabPath("haslo"),
        toast: { title: "Sukces", description: "Hasło zostało zmienione." },
        headers,
      }
    },
    failure: "Nie udało się zmienić hasła. Spróbuj ponownie.",
  }),
})

export const clientAction = (args: Route.ClientActionArgs) =>
  preserveFormOnFailure(args, {}, "Nie można połączyć się z serwerem. Spróbuj ponownie później.")

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { own, panel, inDemo, cardAddress, owner } = loaderData
  const tabs = tabsFor(own.userType).map(({ value, label }) => ({
    href: profileTabPath(value),
    label,
    current: value === panel.tab,
  }))
  const refused = actionData ?? null
  const isRefusedUnfollow = refused !== null && "deal" in refused.values
  return (
    <div className="page">
      <title>Mój profil – Pomost</title>
      <div className="head--work">
        <h1>Mój profil</h1>
      </div>
      <div className={styles.profile}>
        <div className={styles.profileMain}>
          <LinkTabs label="Ustawienia konta" tabs={tabs} />
          {panel.tab === "dane" && <PersonalForm own={own} refused={refused} />}
          {panel.tab === "haslo" && <ChangePasswordForm owner={owner} refused={refused} />}
          {panel.tab === "wsparcia" && <SupportsPanel {...panel} />}
          {panel.tab === "powiadomienia" && (
            <>
              <NewsSettings settings={panel.settings} refused={isRefusedUnfollow ? null : refused} />
              {(panel.settings.hasColleagues || panel.followed.some(({ follows }) => follows)) && (
                <FollowedDeals
                  deals={panel.followed}
                  getsEvents={panel.settings.getsEvents}
                  problem={isRefusedUnfollow ? refused.errors[""] : undefined}
                />
              )}
              {panel.settings.team && <TeamNews team={panel.settings.team} />}
            </>
          )}
          {panel.tab === "bezpieczenstwo" && (
            <>
              <SecondFactorSection on={own.twoFactor} />
              <SessionsSection sessions={panel.sessions} />
              <DataSection hasPassword={!inDemo} />
            </>
          )}
        </div>
        <AccountCard own={own} cardAddress={cardAddress} />
        <DeleteAccountCard parties={own.parties} withCode={own.twoFactor} />
      </div>
    </div>
  )
}
