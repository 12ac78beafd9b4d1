import * as z from "zod"
import { checkbox, choice, field, optionalText, requiredText, wholeNumber } from "#app/lib/forms/form-fields.ts"
import { safeUrl } from "#app/lib/web/links.ts"
import { deliverableLimits, type ProofKind, proofKinds } from "../deliverables/deliverable.ts"
import { fileControls, proofErrors, proofFilesProblem, proofLimits, tooManyProofs } from "./proof.ts"

export const proofIntents = ["addProof", "addProofAndDone"] as const
export type ProofIntent = (typeof proofIntents)[number]

/** A browser sends an empty file for an empty control. */
const isChosen = (sent: unknown): sent is File => sent instanceof File && (sent.name !== "" || sent.size > 0)
const files = z
  .union([z.array(z.union([z.instanceof(File), z.string()])), z.instanceof(File), z.string()])
  .default([])
  .transform((sent) => [sent].flat().filter(isChosen))

const addresses = field(proofErrors.link, (text, wrong) => {
  const typed = text.split(/[\r\n]+/).filter((line) => line.trim() !== "")
  const urls = [...new Set(typed.flatMap((line) => safeUrl(line) ?? []))]
  if (typed.length === 0 || typed.some((line) => safeUrl(line) === null)) wrong(proofErrors.link)
  if (urls.length > proofLimits.perRow.link) wrong(tooManyProofs.link)
  return urls
})
const amount = wholeNumber({ max: proofLimits.amount, message: proofErrors.amount }).refine(
  (read) => read !== null,
  proofErrors.amount,
)
const unit = requiredText({ max: deliverableLimits.unit, message: proofErrors.unit, tooLong: proofErrors.unitLong })

/** A proof of one kind; a filled field of another kind is refused, as its value would be lost. */
export const proofForm = z
  .strictObject({
    key: z.string().regex(/^[\w-]{8,64}$/),
    intent: z.enum(proofIntents).default("addProof"),
    kind: choice(proofKinds, proofErrors.kind),
    proofs: files,
    documents: files,
    link: z.string().default(""),
    number: z.string().default(""),
    unit: z.string().default(""),
    early: checkbox(),
    comment: optionalText(deliverableLimits.comment, { multiline: true, tooLong: proofErrors.commentLong }),
  })
  .transform((form, context): ProofInput & { early: boolean } => {
    const { key, intent, kind, early, comment } = form
    const shared = { key, intent, early, comment }
    const wrong = (control: string, message: string) => context.addIssue({ code: "custom", message, path: [control] })
    const filled: Record<ProofKind, boolean> = {
      photo: form.proofs.length > 0,
      pdf: form.documents.length > 0,
      link: form.link.trim() !== "",
      number: form.number.trim() !== "" || form.unit.trim() !== "",
    }
    const others = proofKinds.filter((one) => one !== kind && filled[one])
    if (others.length > 0) wrong("kind", proofErrors.others(kind, others))
    if (kind === "photo" || kind === "pdf") {
      const control = fileControls[kind]
      // a row with earlier proofs may be marked as done without a new one
      const isMark = intent === "addProofAndDone" && form[control].length === 0
      const problem = isMark ? null : proofFilesProblem(kind, form[control])
      if (problem) wrong(control, problem)
      return { ...shared, kind, files: form[control] }
    }
    const read = <Value>(control: string, schema: z.ZodType<Value>) => {
      const result = schema.safeParse(form[control as "link"])
      if (!result.success) wrong(control, result.error.issues[0]?.message ?? "")
      return result.data
    }
    if (kind === "link") return { ...shared, kind, links: read("link", addresses) ?? [] }
    return { ...shared, kind, amount: read("number", amount) ?? 0, unit: read("unit", unit) ?? "" }
  })

type ProofFields = { key: string; intent: ProofIntent; comment: string | null }
export type ProofInput = ProofFields &
  (
    | { kind: Extract<ProofKind, "photo" | "pdf">; files: File[] }
    | { kind: "link"; links: readonly string[] }
    | { kind: "number"; amount: number; unit: string }
  )
