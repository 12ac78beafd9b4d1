import { handle } from "#app/http/responses/handle.server.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import type { Route } from "./+types/terms-of-service.ts"
import { LegalDocument } from "./texts/legal-document.tsx"
import { closingTerms } from "./texts/terms-closing.tsx"
import { contentTerms } from "./texts/terms-content.tsx"
import { roleTerms } from "./texts/terms-roles.tsx"
import { serviceTerms } from "./texts/terms-service.tsx"

export const loader = handle(() => ({ operator: operatorDetails() }))

export default function Terms({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <>
      <title>Regulamin – Pomost</title>
      <meta
        name="description"
        content="Zasady korzystania z platformy Pomost: konta, wydarzenia, współprace, rozliczenia, zgłaszanie treści i reklamacje."
      />
      <LegalDocument
        title="Regulamin"
        operator={operator}
        mark="§"
        sections={[...serviceTerms(operator), ...roleTerms, ...contentTerms(operator), ...closingTerms(operator)]}
      />
    </>
  )
}
