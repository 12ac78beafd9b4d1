import { Form } from "react-router"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { consentCookies, consentForm } from "#app/http/session/cookie-consent.server.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import { consentToasts } from "#app/lib/web/cookie-consent.ts"
import { cookiesPath } from "#app/paths.ts"
import type { Route } from "./+types/cookies.ts"
import { cookieSections } from "./texts/cookie-sections.tsx"
import { LegalDocument } from "./texts/legal-document.tsx"

/** Does not depend on this browser's decision, because the page is cached for all visitors. */
export const loader = handle(() => ({ operator: operatorDetails() }))

/** Stores the decision for browsers without JavaScript; in others the banner does. */
export const action = buttonAction<Route.ActionArgs>()({
  viewer: viewerOf,
  schema: consentForm,
  invalid: "Wybierz „Akceptuj” albo „Odrzuć”.",
  run: ({ request, input: { cookieConsent: choice } }) => ({
    to: `${cookiesPath}#ustawienia`,
    toast: consentToasts[choice],
    headers: consentCookies(request, choice),
  }),
})

export default function Cookies({ loaderData: { operator } }: Route.ComponentProps) {
  const settings = (
    <Form className="doc__acts" method="post" preventScrollReset>
      <button className="btn btn--line" type="submit" name="cookieConsent" value="accepted">
        Akceptuj
      </button>
      <button className="btn btn--line" type="submit" name="cookieConsent" value="declined">
        Odrzuć
      </button>
    </Form>
  )
  return (
    <>
      <title>Polityka cookie – Pomost</title>
      <meta
        name="description"
        content="Jakich plików cookie używa Pomost, po co i jak długo, oraz jak zmienić decyzję w ich sprawie."
      />
      <LegalDocument title="Polityka cookie" operator={operator} sections={cookieSections(operator, settings)} />
    </>
  )
}
