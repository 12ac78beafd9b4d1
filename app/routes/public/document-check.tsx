import { useState } from "react"
import { checkForm } from "#app/domain/deals/documents/check-form.ts"
import {
  checkedFileLimit,
  fingerprintErrors,
  fingerprintParameter,
  readFingerprint,
} from "#app/domain/deals/documents/fingerprint.ts"
import { CheckForm, CheckResult, type HashedFile } from "#app/features/deals/documents/check/document-check.tsx"
import { findByFingerprint } from "#app/features/deals/documents/check/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import type { Route } from "./+types/document-check.ts"

/** Open to everybody; the answer names neither parties nor sums. A sent file is hashed and not stored. */
export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  limit: ({ context }) => limit("documentCheck", clientNetwork(context)),
  limitInForm: true,
  schema: checkForm,
  files: () => ({ maxFileSize: checkedFileLimit }),
  run: async ({ viewer, input }) => {
    const sha256 = input.sha256 ?? sha256Of(new Uint8Array(await input.file.arrayBuffer()))
    const name = input.file?.name ?? null
    return { checked: { sha256, found: await findByFingerprint(viewer, sha256), name } }
  },
  unreadInForm: ({ reason }) => reason !== "unavailable",
  refused: ({ refusal }) => (refusal?.reason === "too-large" ? { errors: { file: fingerprintErrors.tooLarge } } : {}),
  thrown: [],
})

/** A document's address contains its fingerprint. The check has the same limit per network as the form. */
export const loader = handle(async ({ url, context }: Route.LoaderArgs) => {
  const text = url.searchParams.get(fingerprintParameter)
  if (text === null) return { checked: null, text: "", problem: null }
  const sha256 = readFingerprint(text)
  if (!sha256) return { checked: null, text: text.slice(0, 100), problem: fingerprintErrors.wrong }
  await limit("documentCheck", clientNetwork(context))
  return {
    checked: { sha256, found: await findByFingerprint(viewerOf(context), sha256), name: null },
    text: "",
    problem: null,
  }
})

export default function DocumentCheck({ loaderData, actionData }: Route.ComponentProps) {
  const checked = actionData ? ("checked" in actionData ? actionData.checked : null) : loaderData.checked
  const { text, problem } = loaderData
  const [hashed, setHashed] = useState<HashedFile | null>(null)
  const name = checked && (hashed?.sha256 === checked.sha256 ? hashed.name : checked.name)
  const refusedAddress = problem ? { errors: { fingerprint: problem }, values: { fingerprint: text } } : undefined
  const refused = actionData ? ("errors" in actionData ? actionData : undefined) : refusedAddress
  return (
    <div className="page">
      <title>Sprawdź dokument – Pomost</title>
      <meta
        name="description"
        content="Sprawdź, czy umowa lub aneks z platformy Pomost jest tym samym dokumentem, który zawarły strony."
      />
      <header className="head">
        <h1>Sprawdź dokument</h1>
        <p>
          {tidyText(
            "Dowiesz się tylko, czy taki dokument istnieje, jaki to rodzaj i kiedy został zawarty. Nie pokazujemy stron ani kwot.",
          )}
        </p>
      </header>
      {checked && <CheckResult checked={{ ...checked, name }} />}
      <CheckForm refused={refused} onHashed={setHashed} key={checked?.sha256} />
    </div>
  )
}
