import { handle } from "#app/http/handle.server.ts"
import { operatorDetails } from "#app/http/operator.server.ts"
import type { Route } from "./+types/terms.ts"
import { LegalDocument } from "./legal/legal-document.tsx"
import { closingTerms } from "./legal/terms-closing.tsx"
import { contentTerms } from "./legal/terms-content.tsx"
import { roleTerms } from "./legal/terms-roles.tsx"
import { serviceTerms } from "./legal/terms-service.tsx"

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
