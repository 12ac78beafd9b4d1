import * as z from "zod"
import { amountMessages } from "#app/domain/shared/money.ts"
import { checkbox, optionalText } from "#app/lib/forms/form-fields.ts"
import { broken, idField, optionalId } from "#app/lib/forms/id-field.ts"
import { dealKinds, sides } from "../deal.ts"
import { termsLimits } from "./terms.ts"

/** The version of the deal that the form was made from (B30). */
export const versionField = z
  .string(broken)
  .regex(/^[1-9]\d{0,8}$/, broken)
  .transform(Number)

/** Rows of a repeated group: a removed row leaves a hole, so that errors keep the number of their control. */
export const rowsOf = <Row extends z.ZodType>(row: Row, max: number, message: string) =>
  z
    .array(row.optional())
    .max(1000, message)
    .default([])
    .refine((rows) => rows.filter(Boolean).length <= max, message)

export const lineTexts = {
  title: optionalText(termsLimits.title).transform((text) => text ?? ""),
  description: optionalText(termsLimits.description, { multiline: true }).transform((text) => text ?? ""),
  benefits: rowsOf(optionalText(termsLimits.benefit), 1000, `Możesz podać najwyżej ${termsLimits.benefits} korzyści`)
    .transform((benefits) => benefits.filter((benefit) => typeof benefit === "string"))
    .refine((benefits) => benefits.length <= termsLimits.benefits, {
      message: `Możesz podać najwyżej ${termsLimits.benefits} korzyści`,
    }),
  /** Who delivers a custom line; left out, as the kind of agreement has it. */
  providedBy: z.enum(sides, broken).optional(),
  amount: z.string(amountMessages.unreadable).max(60, amountMessages.unreadable).default(""),
}

export const tooManyLines = `Współpraca może mieć najwyżej ${termsLimits.lines} opcji`

/** The editor of the terms as it is posted: lines[0].title, lines[0].benefits[0], note, version … */
export const termsForm = z.strictObject({
  version: versionField,
  note: optionalText(termsLimits.note, { multiline: true }),
  /** Legal form of the support (X7); left out, it stays as it is. */
  kind: z.enum(dealKinds, broken).optional(),
  /** Consent to lines of 0 zł (B19). */
  confirmWithoutAmount: checkbox(),
  /** Consent to a donation without the benefits of its lines (X7). */
  confirmWithoutBenefits: checkbox(),
  /** Events of the deal that are taken out, with every line about them. */
  removedEvents: z
    .union([idField.transform((id) => [id]), z.array(idField).max(termsLimits.events, broken)], broken)
    .optional(),
  lines: rowsOf(
    z.strictObject({
      lineKey: optionalId,
      optionId: optionalId,
      eventId: optionalId,
      ...lineTexts,
      /** Turns a line taken from an option into one with wording of its own. */
      custom: checkbox(),
      remove: checkbox(),
    }),
    termsLimits.lines,
    tooManyLines,
  ),
})
export type TermsForm = z.output<typeof termsForm>
export type TermsRow = NonNullable<TermsForm["lines"][number]>
