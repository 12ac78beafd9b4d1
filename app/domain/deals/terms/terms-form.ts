import * as z from "zod"
import { amountMessages } from "#app/domain/shared/money.ts"
import { isDay } from "#app/lib/dates.ts"
import { checkbox, optionalText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField, optionalId } from "#app/lib/forms/id-field.ts"
import { dealKinds, sides } from "../deal/deal.ts"
import { capacityField } from "../people/capacity-form.ts"
import { dueErrors } from "./line-due.ts"
import { lineForms } from "./line-form.ts"
import { moneyFields } from "./money-form.ts"
import { termsLimits } from "./terms.ts"

/** The deal version the form was made from (B30). */
export const versionField = z
  .string(brokenForm)
  .regex(/^[1-9]\d{0,8}$/, brokenForm)
  .transform(Number)

/** Repeated rows: removed ones leave a hole, so that errors match the control's number. */
export const rowsOf = <Row extends z.ZodType>(row: Row, max: number, message: string) =>
  z
    .array(row.optional())
    .max(1000, message)
    .default([])
    .refine((rows) => rows.filter(Boolean).length <= max, message)

/** Empty: by the kind of agreement. Absent: unchanged. */
export const lineFormField = z
  .enum(["", ...lineForms], "Wybierz formę wsparcia z\u00a0listy")
  .transform((form) => form || null)
  .optional()

/** Empty: by the rule. Absent: unchanged. */
export const lineDueField = z
  .string(dueErrors.due)
  .refine((day) => day === "" || isDay(day), dueErrors.due)
  .transform((day) => day || null)
  .optional()

export const lineTexts = {
  title: optionalText(termsLimits.title).transform((text) => text ?? ""),
  description: optionalText(termsLimits.description, { multiline: true }).transform((text) => text ?? ""),
  benefits: rowsOf(optionalText(termsLimits.benefit), 1000, `Możesz podać najwyżej ${termsLimits.benefits} korzyści`)
    .transform((benefits) => benefits.filter((benefit) => typeof benefit === "string"))
    .refine((benefits) => benefits.length <= termsLimits.benefits, {
      message: `Możesz podać najwyżej ${termsLimits.benefits} korzyści`,
    }),
  /** Provider of a custom line; by default that of the kind of agreement. */
  providedBy: z.enum(sides, brokenForm).optional(),
  form: lineFormField,
  amount: z.string(amountMessages.unreadable).max(60, amountMessages.unreadable).default(""),
}

export const tooManyLines = `Współpraca może mieć najwyżej ${termsLimits.lines} opcji`

/** lines[0].title, lines[0].benefits[0], note, version … */
export const termsForm = z.strictObject({
  version: versionField,
  note: optionalText(termsLimits.note, { multiline: true }),
  /** The author of terms accepts them, and the other side's acceptance concludes them (decision 039). */
  capacity: capacityField,
  /** Legal form (X7); absent: unchanged. */
  kind: z.enum(dealKinds, brokenForm).optional(),
  ...moneyFields,
  /** Consent to lines of 0 zł (B19). */
  confirmWithoutAmount: checkbox(),
  /** Consent to a donation without the benefits of its lines (X7). */
  confirmWithoutBenefits: checkbox(),
  /** Events to remove, with their lines. */
  removedEvents: z
    .union([idField.transform((id) => [id]), z.array(idField).max(termsLimits.events, brokenForm)], brokenForm)
    .optional(),
  lines: rowsOf(
    z.strictObject({
      lineKey: optionalId,
      optionId: optionalId,
      eventId: optionalId,
      ...lineTexts,
      dueOn: lineDueField,
      /** Turns an option's line into a custom one. */
      custom: checkbox(),
      remove: checkbox(),
    }),
    termsLimits.lines,
    tooManyLines,
  ),
})
export type TermsForm = z.output<typeof termsForm>
export type TermsRow = NonNullable<TermsForm["lines"][number]>
