import { data, Link } from "react-router"
import { resetPasswordForm, resetRequestForm } from "#app/domain/accounts/password-form.ts"
import { findResetOwner, requestReset, resetPassword } from "#app/features/accounts/password/commands.server.ts"
import { AskForLink, SetPassword } from "#app/features/accounts/password/reset-screens.tsx"
import { ResendForm } from "#app/features/accounts/resend-form.tsx"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { knowDevice, limitLinks } from "#app/http/forms/credential-limits.server.ts"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { withMinimumDuration } from "#app/http/forms/minimum-duration.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { passwordResetPath, signInPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Route } from "./+types/password-reset.ts"

/** The address has a token: not cached, not sent as referrer. */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" })

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token")

export const loader = handle(async ({ request }: Route.LoaderArgs) => {
  const token = tokenIn(request)
  if (token === null) return { screen: "ask" } as const
  const owner = await findResetOwner(token)
  if (!owner) return data({ screen: "dead" } as const, 410)
  return { screen: "set", token, owner } as const
})

/** Two forms: the new password with a link's token, and without one the request for a link. */
export const action = formActions<Route.ActionArgs, "ask" | "set">(({ request }) =>
  tokenIn(request) === null ? "ask" : "set",
)({
  ask: formAction<Route.ActionArgs>()({
    viewer: viewerOf,
    schema: resetRequestForm,
    run: async ({ context, input: { email } }) => {
      await limitLinks(email, clientNetwork(context))
      await withMinimumDuration(150, requestReset(email))
      return { ok: true as const, sentTo: email, sentAt: Date.now() }
    },
    thrown: [],
    failure: "Nie udało się wysłać linku. Spróbuj ponownie.",
  }),
  set: formAction<Route.ActionArgs>()({
    viewer: viewerOf,
    load: async ({ request }) => {
      const token = tokenIn(request) ?? ""
      return { token, owner: await findResetOwner(token) }
    },
    limit: ({ context }) => limit("linkAddress", clientNetwork(context)),
    schema: ({ loaded: { owner } }) => resetPasswordForm(owner ?? {}),
    run: async ({ request, loaded: { token, owner }, input }) => {
      await resetPassword(token, input.newPassword)
      return {
        to: `${signInPath}?haslo=zmienione`,
        toast: { title: "Hasło zmienione", description: "Możesz się zalogować nowym hasłem." },
        headers: new Headers(owner?.email ? { "set-cookie": await knowDevice(request, owner.email) } : {}),
      }
    },
    thrown: [],
    failure: "Nie udało się zmienić hasła. Spróbuj ponownie.",
  }),
})

const side = {
  heading: "Droga powrotna jest krótka",
  steps: [
    ["Podaj adres", "Ten sam, którego używasz do logowania."],
    ["Otwórz wiadomość", "Link działa przez 60 minut i tylko raz."],
    ["Ustaw nowe hasło", "Wylogujemy Cię wtedy z innych urządzeń."],
  ] as [string, string][],
}

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.ok === true ? actionData : null
  const refused = actionData?.ok === false ? actionData : null
  const { title, intro, content } = sent
    ? {
        title: "Sprawdź skrzynkę",
        intro: `Jeśli konto z adresem ${sent.sentTo} istnieje, za chwilę dotrze do niego wiadomość. Link działa przez 60 minut.`,
        content: <ResendForm action={passwordResetPath} email={sent.sentTo} sentKey={sent.sentAt} />,
      }
    : screenOf(loaderData, refused)
  return (
    <SignPage title={title} intro={intro} next={side}>
      <title>{`${title} – Pomost`}</title>
      <meta name="description" content="Ustaw nowe hasło do konta na platformie Pomost." />
      {content}
    </SignPage>
  )
}

function screenOf(loaded: Route.ComponentProps["loaderData"], refused: RefusedForm | null) {
  switch (loaded.screen) {
    case "ask":
      return {
        title: "Ustaw nowe hasło",
        intro: "Podaj adres e-mail, którego używasz do logowania. Wyślemy na niego link.",
        content: <AskForLink refused={refused} />,
      }
    case "set":
      return {
        title: "Wpisz nowe hasło",
        intro: "Po zapisaniu zalogujesz się już nowym hasłem.",
        content: <SetPassword token={loaded.token} owner={loaded.owner} refused={refused} />,
      }
    case "dead":
      return {
        title: "Link jest już nieaktywny",
        intro: "Mógł wygasnąć albo został już użyty.",
        content: (
          <p className="form">
            <Link className="btn btn--wide" to={passwordResetPath}>
              Wyślij nowy link
            </Link>
          </p>
        ),
      }
  }
}
