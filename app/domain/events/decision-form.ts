import * as z from "zod"
import { optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { idField, optionalId } from "#app/lib/forms/id-field.ts"
import { decisionErrors, decisionLimits, type SentVerdict, verdicts } from "./decision.ts"
import { savedLimits } from "./saved.ts"

const row = z.strictObject({
  eventId: idField,
  verdict: z.enum(["", ...verdicts]).default(""),
  remark: optionalText(decisionLimits.remark, { multiline: true }),
  seen: optionalId,
})

/** Rows `events[0].eventId` …; those without an answer and remark are dropped, a remark alone is a question. */
export const decisionForm = z
  .strictObject({
    name: requiredText({ max: decisionLimits.name, message: decisionErrors.name }),
    comment: optionalText(decisionLimits.comment, { multiline: true }),
    events: z
      .array(row)
      .max(savedLimits.compared)
      .default([])
      .transform((rows): SentVerdict[] =>
        rows.flatMap(({ eventId, verdict, remark, seen }) =>
          verdict || remark ? [{ eventId, verdict: verdict || "question", remark, seen }] : [],
        ),
      ),
    key: optionalId,
  })
  .refine(({ comment, events }) => comment !== null || events.length > 0, { path: [], message: decisionErrors.none })
