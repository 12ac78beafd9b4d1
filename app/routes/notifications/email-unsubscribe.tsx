import { data, Form, Link } from "react-router"
import { categories, howOf, kindsOf, remindersLabel } from "#app/domain/notifications/categories.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { nameOfReader, readUnsubscribe, unsubscribe } from "#app/features/notifications/unsubscribe-commands.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import type { Route } from "./+types/email-unsubscribe.ts"

const targetIn = (request: Request) => readUnsubscribe(new URL(request.url).searchParams.get("zeton"))
type UnsubscribeTarget = NonNullable<ReturnType<typeof targetIn>>

function labelOf({ of }: UnsubscribeTarget) {
  if (of === "summary") return "Codzienne podsumowanie"
  return of === "reminders" ? remindersLabel : categories[of].label
}

const remainsOf = ({ of }: UnsubscribeTarget) =>
  `Powiadomienia na stronie zostaną.${of === "events" ? " Zapisane wyszukiwania też." : ""}`

const exceptOf = ({ of }: UnsubscribeTarget) =>
  of !== "summary" && kindsOf(of).some((kind) => howOf(kind) === "always")
    ? " (poza zmianami rachunku i\u00a0uprawnień oraz decyzjami operatora)"
    : ""

/** The address has a token: not cached. */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" })

/** Opened from emails, without signing in. GET changes nothing. */
export const loader = handle(async ({ request }: Route.LoaderArgs) => {
  const target = targetIn(request)
  return target
    ? {
        label: labelOf(target),
        except: exceptOf(target),
        remains: remainsOf(target),
        person: await nameOfReader(target),
      }
    : data({ label: null, except: "", remains: "", person: "" }, 410)
})

/** Posted by the page's button, or by a mail provider as List-Unsubscribe=One-Click (RFC 8058). */
export const action = formAction<Route.ActionArgs>()({
  viewer: clientNetwork,
  limit: ({ viewer }) => limit("write", viewer),
  run: async ({ request }) => {
    const target = targetIn(request)
    if (!target) return data({ done: false }, 410)
    await unsubscribe(target)
    return { done: true }
  },
})

export default function MailUnsubscribe({
  loaderData: { label, except, remains, person },
  actionData,
}: Route.ComponentProps) {
  const settings = (
    <Link className="btn btn--line" to={profileTabPath("powiadomienia")}>
      Wszystkie ustawienia
    </Link>
  )
  return (
    <>
      <title>Ustawienia e-maili – Pomost</title>
      <meta name="robots" content="noindex" />
      {label === null ? (
        <MessagePage title="Ten link nie działa" actions={settings}>
          <p>Ustawienia e-maili zmienisz w&nbsp;profilu.</p>
        </MessagePage>
      ) : actionData && "done" in actionData && actionData.done ? (
        <MessagePage title="Gotowe" actions={settings}>
          <p>{`Nie będziemy już wysyłać e-maili: ${label}${except}. Dotyczy konta: ${person}.`}</p>
        </MessagePage>
      ) : (
        <MessagePage
          title="Wyłączyć te e-maile?"
          actions={
            <Form method="post">
              <SubmitButton busyLabel="Zapisywanie...">Wyłącz</SubmitButton>
            </Form>
          }
        >
          <p>{`Rodzaj: ${label}. ${remains}`}</p>
          <p>{`To ustawienie konta: ${person}.`}</p>
        </MessagePage>
      )}
    </>
  )
}
