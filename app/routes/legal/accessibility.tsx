import { handle } from "#app/http/responses/handle.server.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import type { Route } from "./+types/accessibility.ts"
import { accessibilitySections } from "./texts/accessibility-sections.tsx"
import { LegalDocument } from "./texts/legal-document.tsx"

export const loader = handle(() => ({ operator: operatorDetails() }))

export default function Accessibility({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <>
      <title>Deklaracja dostępności – Pomost</title>
      <meta
        name="description"
        content="Co na platformie Pomost ułatwia korzystanie, co może sprawiać trudność i jak zgłosić barierę."
      />
      <LegalDocument title="Deklaracja dostępności" operator={operator} sections={accessibilitySections(operator)} />
    </>
  )
}
