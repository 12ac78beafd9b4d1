import { data, Form, Link } from "react-router"
import { confirmLinkForm } from "#app/domain/accounts/account-form.ts"
import { resetRequestForm } from "#app/domain/accounts/password-form.ts"
import {
  confirmAddress,
  confirmChange,
  findWantedAddress,
  isConfirmation,
  requestConfirmation,
} from "#app/features/accounts/email/commands.server.ts"
import { ConfirmationSent, confirmingSteps } from "#app/features/accounts/email/confirmation-sent.tsx"
import { EmailLinkForm } from "#app/features/accounts/email-link-form.tsx"
import { SignPage } from "#app/features/accounts/sign-page.tsx"
import { claimOwnInquiries } from "#app/features/messages/inquiries/claim-commands.server.ts"
import { limitLinks } from "#app/http/forms/credential-limits.server.ts"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { withMinimumDuration } from "#app/http/forms/minimum-duration.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { emailConfirmPath, openInquiryPath, profilePath, signInPath } from "#app/paths.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Route } from "./+types/email-confirm.ts"

/** The address has a token: not cached, not sent as referrer. */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" })

const tokensIn = (request: Request) => {
  const query = new URL(request.url).searchParams
  return { token: query.get("token"), change: query.get("zmiana") }
}

/** GET changes nothing: mail scanners open links before their owner does. */
export const loader = handle(async ({ request }: Route.LoaderArgs) => {
  const { token, change } = tokensIn(request)
  if (token !== null)
    return (await isConfirmation(token))
      ? ({ screen: "confirm", token } as const)
      : data({ screen: "dead" } as const, 410)
  if (change !== null) {
    const wanted = await findWantedAddress(change)
    return wanted ? ({ screen: "change", token: change, wanted } as const) : data({ screen: "gone" } as const, 410)
  }
  return { screen: "ask" } as const
})

export const action = formActions<Route.ActionArgs, "ask" | "confirm" | "change">(({ request }) => {
  const { token, change } = tokensIn(request)
  if (token !== null) return "confirm"
  return change === null ? "ask" : "change"
})({
  ask: formAction<Route.ActionArgs>()({
    viewer: viewerOf,
    schema: resetRequestForm,
    run: async ({ context, input: { email } }) => {
      await limitLinks(email, clientNetwork(context))
      await withMinimumDuration(150, requestConfirmation(email))
      return { ok: true as const, sentTo: email, sentAt: Date.now() }
    },
  }),
  confirm: formAction<Route.ActionArgs>()({
    viewer: viewerOf,
    schema: confirmLinkForm,
    run: async ({ request, input }) => {
      const userId = await confirmAddress(input.token)
      if (userId !== null) {
        const threadId = await claimOwnInquiries(userId)
        const next = threadId === null ? "" : `&next=${encodeURIComponent(openInquiryPath(threadId))}`
        return { to: `${signInPath}?potwierdzono${next}` }
      }
      return { to: `${emailConfirmPath}?token=${encodeURIComponent(tokensIn(request).token ?? "")}` }
    },
  }),
  change: formAction<Route.ActionArgs>()({
    viewer: viewerOf,
    schema: confirmLinkForm,
    run: async ({ viewer, input }) => {
      if (!(await confirmChange(input.token))) return { to: `${emailConfirmPath}?zmiana=` }
      return {
        to: viewer ? profilePath : signInPath,
        toast: { title: "Adres e-mail zmieniony", description: "Przy następnym logowaniu użyj nowego adresu." },
      }
    },
    thrown: [],
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function EmailConfirm({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok === true) return <ConfirmationSent {...actionData} />
  const refused = actionData?.ok === false ? actionData : null
  const { title, intro, content } = screenOf(loaderData, refused)
  return (
    <SignPage title={title} intro={intro} next={confirmingSteps}>
      <title>{`${title} – Pomost`}</title>
      <meta name="description" content="Potwierdzenie adresu e-mail konta na platformie Pomost." />
      {content}
    </SignPage>
  )
}

function screenOf(loaded: Route.ComponentProps["loaderData"], refused: RefusedForm | null) {
  switch (loaded.screen) {
    case "confirm":
      return {
        title: "Potwierdź adres e-mail",
        intro: "Jeden klik i konto będzie gotowe.",
        content: <ConfirmForm to={`?token=${loaded.token}`} token={loaded.token} refused={refused} />,
      }
    case "change":
      return {
        title: "Potwierdź nowy adres",
        intro: `Od teraz zalogujesz się adresem ${loaded.wanted}.`,
        content: <ConfirmForm to={`?zmiana=${loaded.token}`} token={loaded.token} refused={refused} />,
      }
    case "gone":
      return {
        title: "Link jest już nieaktywny",
        intro: "Mógł wygasnąć albo został już użyty. Adres możesz zmienić ponownie w profilu.",
        content: (
          <p className="form">
            <Link className="btn btn--wide" to={profilePath}>
              Przejdź do profilu
            </Link>
          </p>
        ),
      }
    case "dead":
      return {
        title: "Link wygasł",
        intro: "Wyślij wiadomość potwierdzającą jeszcze raz.",
        content: <SendAgainForm refused={refused} />,
      }
    case "ask":
      return {
        title: "Potwierdź adres e-mail",
        intro: "Wyślemy wiadomość potwierdzającą jeszcze raz.",
        content: <SendAgainForm refused={refused} />,
      }
  }
}

const ConfirmForm = ({ to, token, refused }: { to: string; token: string; refused: RefusedForm | null }) => (
  <Form method="post" action={`${emailConfirmPath}${to}`} className="form">
    <FormErrors errors={refused?.errors} />
    <input type="hidden" name="token" value={token} />
    <SubmitButton className="btn btn--wide" busyLabel="Potwierdzanie...">
      Potwierdź adres e-mail
    </SubmitButton>
  </Form>
)

const SendAgainForm = ({ refused }: { refused: RefusedForm | null }) => (
  <EmailLinkForm action={emailConfirmPath} submit="Wyślij ponownie" refused={refused} />
)
