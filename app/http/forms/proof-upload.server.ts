import type * as z from "zod"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { earlyMark } from "#app/domain/deals/deliverables/early-mark.ts"
import { fileControls, proofErrors, proofLimits } from "#app/domain/deals/proofs/proof.ts"
import { type ProofIntent, proofForm } from "#app/domain/deals/proofs/proof-form.ts"
import { addProof } from "#app/features/deals/proofs/commands.server.ts"
import { getPostedRows, rowIdsIn } from "#app/features/deals/proofs/form-queries.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { RequestArgs } from "../requests/request-context.ts"
import { signedIn } from "../session/viewer.server.ts"
import { refuse } from "./form-action.server.ts"

type ProofArgs = RequestArgs & { params: { dealId: string } }
type PostedRows = Awaited<ReturnType<typeof getPostedRows>>

/** Steps of a posted proof, for the page's form and for its upload with progress. They check access before they read the body. */
export const proofSteps = {
  viewer: signedIn,
  load: ({ viewer, request, params }: ProofArgs & { viewer: Viewer }) =>
    getPostedRows(viewer, params.dealId, rowIdsIn(new URL(request.url))),
  asks: "addProof" as const,
  limit: ({ viewer }: { viewer: Viewer }) => limit("upload", viewer.id),
  schema: proofForm,
  files: () => ({
    maxFileSize: proofLimits.bytes.photo,
    readFileSize: proofLimits.readBytes,
    files: proofLimits.perRow.photo,
    tooLarge: proofErrors.tooLarge,
  }),
}

type ProofUpload = ProofArgs & { viewer: Viewer; loaded: PostedRows; input: z.output<typeof proofForm> }

/** Adds a valid proof; returns the redirect with its toast, or the problem of a file. */
export async function storeProof({ viewer, params, loaded, input: { early: isEarly, ...input } }: ProofUpload) {
  const { rows, early, back } = loaded
  if (early && input.intent === "addProofAndDone" && !isEarly) return refuse({ early: earlyMark.missing })
  // several rows need a shared proof to be marked as done, a single row may have earlier ones
  if ("files" in input && input.files.length === 0 && rows.length > 1)
    return refuse({ [fileControls[input.kind]]: proofErrors.none[input.kind] })
  const result = await addProof(
    viewer,
    params.dealId,
    rows.map(({ id }) => id),
    input,
  )
  if (!result.ok) return refuse(result.errors)
  return { to: back, toast: proofToast(rows.length, input.intent) }
}

const proofToast = (rows: number, intent: ProofIntent) =>
  intent === "addProofAndDone" ? doneToast(rows) : savedToast(rows)

const doneToast = (rows: number) => ({
  title: "Oznaczono jako zrobione",
  description:
    rows === 1
      ? "Druga strona potwierdzi świadczenie albo odeśle je z\u00a0uwagą."
      : "Każdy sponsor potwierdzi swoje świadczenie albo odeśle je z\u00a0uwagą.",
})

const savedToast = (rows: number) => ({
  title: "Dowód zapisany",
  description:
    rows === 1
      ? "Druga strona zobaczy go, gdy oznaczysz świadczenie jako zrobione."
      : "Dodano go do wszystkich zaznaczonych świadczeń. Druga strona zobaczy go, gdy będą zrobione.",
})

/** The sentence of a refused proof at its place in the form. */
export const proofErrorsOf = ({ message }: Refusal): FieldErrors => ({ "": message })
