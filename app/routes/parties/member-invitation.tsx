import { data, Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { invitationGone } from "#app/domain/parties/team.ts"
import { type JoinInput, joinForm, signedInJoinForm } from "#app/domain/parties/team-form.ts"
import { roleLabels } from "#app/domain/shared/role.ts"
import { closeSession, openSession } from "#app/features/accounts/sessions/commands.server.ts"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { joinTeam, signUpIntoTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { JoinStep } from "#app/features/parties/invitations/join-steps.tsx"
import { overTexts } from "#app/features/parties/invitations/labels.ts"
import { findInvitation } from "#app/features/parties/invitations/queries.server.ts"
import styles from "#app/features/parties/team.module.css"
import { DeadLink } from "#app/features/workspace/dead-link.tsx"
import { privateLinkHeaders } from "#app/http/cache/private-link.server.ts"
import { knowDevice } from "#app/http/forms/credential-limits.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { addressOf, clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { ownSessionToken } from "#app/http/session/own-session.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { memberInvitationPath, signInPath, teamPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import type { Route } from "./+types/member-invitation.ts"

async function getInvitation(token: string, viewer: Viewer | null) {
  const found = await findInvitation(token, viewer)
  if (!found) throw notFound(invitationGone)
  return found
}

/** GET changes nothing: mail scanners open links before their owner does. */
export const loader = handle(async ({ params: { token }, context }: Route.LoaderArgs) => {
  privateLinkHeaders(context)
  const viewer = viewerOf(context)
  const found = await getInvitation(token, viewer)
  const own = viewer && { email: viewer.email, userType: viewer.userType }
  const isOver = found.way in overTexts && found.way !== "member"
  return data({ token, own, ...found }, isOver ? 410 : 200)
})

const joinedToast = { title: "Dołączono do zespołu", description: "Widzisz teraz sprawy tego zespołu." }

/** Open to everybody with the link: joins, or signs up and joins; limited by network. */
export const action = formAction<Route.ActionArgs>()({
  viewer: (context) => {
    privateLinkHeaders(context)
    return viewerOf(context)
  },
  load: ({ viewer, params: { token } }) => getInvitation(token, viewer),
  limit: ({ context, loaded }) => limit(loaded.way === "signUp" ? "register" : "memberJoin", clientNetwork(context)),
  limitInForm: true,
  schema: ({ loaded: { way, email } }) => (way === "signUp" ? joinForm(email ?? "") : signedInJoinForm),
  run: async ({ viewer, request, context, params: { token }, input }) => {
    const back = { to: memberInvitationPath(token) }
    if ("do" in input) {
      if (!viewer) return back
      if (input.do === "signOut") return { ...back, headers: await closeSession(request.headers) }
      const way = await joinTeam(viewer, token, ownSessionToken(request))
      return way === "joined" || way === "member" ? { to: teamPath, toast: joinedToast } : back
    }
    const opened = await signUpIntoTeam(input as JoinInput, token)
    // joined in another tab, or the address was registered meanwhile: the page shows it
    if (!opened) return back
    const from = { address: addressOf(context), headers: request.headers }
    const headers = await openSession(opened.userId, { rememberMe: true, from })
    headers.append("set-cookie", await knowDevice(request, opened.email))
    return { to: teamPath, toast: joinedToast, headers }
  },
  failure: "Nie udało się dołączyć. Spróbuj ponownie.",
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, way, own, name, role, inviter, email } = loaderData
  if (way in overTexts) return <Over way={way as keyof typeof overTexts} isSignedIn={own !== null} />
  return (
    <SignPage
      title="Zaproszenie do zespołu"
      intro={tidy(`${inviter ?? "Jedna z osób"} zaprasza Cię do wspólnej pracy na platformie Pomost.`)}
      next={{
        heading: "Jeden zespół, każdy pod swoim nazwiskiem",
        steps: [
          ["Wspólne sprawy", "Wydarzenia, współprace i wiadomości zespołu są w jednym miejscu."],
          ["Własne konto", "Widać, kto co zrobił. Nikt nie pożycza hasła."],
          ["Jasna rola", "Właściciel decyduje, kto co może, i zawsze może to zmienić."],
        ],
      }}
    >
      <title>Zaproszenie do zespołu – Pomost</title>
      <meta name="robots" content="noindex, nofollow" />
      <dl className={styles.facts}>
        <dt>Zespół</dt>
        <dd>{name ?? "bez nazwy"}</dd>
        <dt>Rola</dt>
        <dd>{roleLabels[role]}</dd>
        {inviter && (
          <>
            <dt>Zaprasza</dt>
            <dd>{inviter}</dd>
          </>
        )}
      </dl>
      <JoinStep
        way={way as "join"}
        token={token}
        email={email ?? ""}
        own={own}
        refused={actionData && "errors" in actionData ? actionData : null}
      />
    </SignPage>
  )
}

export default withRedraw(JoinPage)

type OverProps = { way: keyof typeof overTexts; isSignedIn: boolean }

function nextStep(way: OverProps["way"], isSignedIn: boolean): [path: string, label: string] {
  if (way === "member") return [teamPath, "Zobacz zespół"]
  return isSignedIn ? ["/", "Strona główna"] : [signInPath, "Zaloguj się"]
}

function Over({ way, isSignedIn }: OverProps) {
  const { title, text } = overTexts[way]
  const [to, label] = nextStep(way, isSignedIn)
  return (
    <div className="page">
      <title>{`${title} – Pomost`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <EmptyState
        heading="h1"
        title={title}
        text={tidy(text)}
        action={
          <Link className="btn" to={to}>
            {label}
          </Link>
        }
      />
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeadLink error={error} />
