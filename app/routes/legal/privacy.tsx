import { handle } from "#app/http/responses/handle.server.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import type { Route } from "./+types/privacy.ts"
import { LegalDocument } from "./texts/legal-document.tsx"
import { privacyHandling } from "./texts/privacy-handling.tsx"
import { privacyPurposes } from "./texts/privacy-purposes.tsx"
import { privacyRights } from "./texts/privacy-rights.tsx"

export const loader = handle(() => ({ operator: operatorDetails() }))

export default function Privacy({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <>
      <title>Polityka prywatności – Pomost</title>
      <meta
        name="description"
        content="Jakie dane osobowe przetwarza Pomost, po co, jak długo, co jest publiczne i jakie masz prawa."
      />
      <LegalDocument
        title="Polityka prywatności"
        operator={operator}
        sections={[...privacyPurposes(operator), ...privacyHandling, ...privacyRights(operator)]}
      />
    </>
  )
}
