import * as z from "zod"
import type { Day } from "#app/lib/dates.ts"
import { checkbox, choice, listOf, optionalText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField, optionalId } from "#app/lib/forms/id-field.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import type { VatStatus } from "../../shared/vat.ts"
import { dealKinds, usualKind } from "../deal/deal.ts"
import { capacityErrors } from "../people/capacity.ts"
import { capacityField } from "../people/capacity-form.ts"
import { dueError, withDue } from "../terms/line-due.ts"
import type { LineForm } from "../terms/line-form.ts"
import { newMoneyFields, newTaxOf, readNewMoney } from "../terms/money-form.ts"
import { type MoneyTerms, usualMoney } from "../terms/money-terms.ts"
import { lineOfOption, priceIn } from "../terms/option-price.ts"
import { customLine, lineOf, type OfferedOption, type TermsLine, termsLimits, withForm } from "../terms/terms.ts"
import { lineDueField, lineFormField, lineTexts, rowsOf, tooManyLines } from "../terms/terms-form.ts"
import { isBlank, readAmount, termsErrors, zeroProblem } from "../terms/terms-lines.ts"
import { leftOutProblem } from "../terms/terms-sides.ts"

/** 'Nowa propozycja współpracy'. `options[i].optionId` is a checkbox: a row with only an amount was not chosen. */
export const proposalForm = z.strictObject({
  organizationId: optionalId,
  eventIds: listOf(idField, termsLimits.events, `Wybierz najwyżej ${termsLimits.events} wydarzeń`),
  options: rowsOf(
    z.strictObject({ optionId: optionalId, amount: lineTexts.amount, form: lineFormField, dueOn: lineDueField }),
    400,
    tooManyLines,
  ),
  customOptions: rowsOf(
    z.strictObject({ eventId: optionalId, ...lineTexts, dueOn: lineDueField }),
    termsLimits.lines,
    tooManyLines,
  ),
  /** Legal form of the support (X7). */
  kind: choice(dealKinds, "Wybierz rodzaj umowy z listy").default(usualKind),
  ...newMoneyFields,
  /** Of the author, who accepts by proposing; the other side may accept this very version (decision 039). */
  capacity: z.string(brokenForm).optional(),
  /** Becomes the first message of the conversation (B21). */
  message: optionalText(termsLimits.note, { multiline: true }),
  /** Consent to options of 0 zł (B19). */
  confirmWithoutAmount: checkbox(),
  /** Consent to a donation without the benefits of its options (X7). */
  confirmWithoutBenefits: checkbox(),
  /** The ended deal this proposal repeats (D1, B39). */
  repeatsId: optionalId,
  idempotencyKey: z.uuid(brokenForm),
})
export type ProposalForm = z.output<typeof proposalForm>

export const proposalErrors = {
  /** Above the form whenever something is missing (B25). */
  incomplete: "Wypełnij wszystkie wymagane pola",
  events: "Wybierz co najmniej jedno wydarzenie",
  eventGone: "Wybrane wydarzenie nie jest już dostępne",
  otherOrganization: "Wszystkie wydarzenia muszą należeć do wybranej organizacji",
  options: "Wybierz co najmniej jedną opcję albo dodaj własną",
  otherEvent: "Ta opcja nie należy do wybranych wydarzeń",
  event: "Wybierz jedno z zaznaczonych wydarzeń",
  tooMany: tooManyLines,
} as const

export type ReadProposal =
  | { ok: true; lines: TermsLine[]; money: MoneyTerms; capacity: string }
  | { ok: false; errors: FieldErrors }

type OptionOffer = { options: readonly OfferedOption[]; vatStatus: VatStatus | null; today: Day }

/**
 * The requested lines and payment, or errors by field ("": above the form). `options`: present options of the chosen
 * events; others are refused (B17). `vatStatus`: from the organization's profile. An empty amount is the lower end of
 * the range, and an error without a price (A65). An unreadable one counts as 0, which asks for confirmation (B19).
 */
export function proposalLines(
  form: ProposalForm,
  { options, vatStatus, today }: OptionOffer,
  newKey: () => string,
): ReadProposal {
  const errors: FieldErrors = {}
  const lines: TermsLine[] = []
  const terms = { kind: form.kind, tax: newTaxOf(form, form.kind) }
  const amount = (control: string, text: string, option: OfferedOption | null): number => {
    const read = readAmount(text, option)
    if (!read.ok) {
      errors[control] = read.message
      return 0
    }
    const problem = form.confirmWithoutAmount ? null : zeroProblem(read, option)
    if (problem) errors[control] = problem
    return read.grosze
  }
  const finished = (control: string, line: TermsLine, row: { form?: LineForm | null; dueOn?: Day | null }) => {
    const dueOn = row.dueOn ?? null
    const problem = dueOn === null ? null : dueError(dueOn, today)
    if (problem) errors[`${control}.dueOn`] = problem
    return withDue(withForm(line, row.form ?? null), dueOn)
  }
  form.options.forEach((row, index) => {
    if (!row?.optionId) return
    const control = `options[${index}]`
    const option = options.find(({ id }) => id === row.optionId)
    if (!option || !form.eventIds.includes(option.eventId)) errors[`${control}.optionId`] = proposalErrors.otherEvent
    else if (lines.some((line) => line.optionId === option.id)) errors[`${control}.optionId`] = termsErrors.twice
    else {
      const price = priceIn(option, terms, lineOfOption(row.form ?? null))
      const line = lineOf(option, newKey(), amount(`${control}.amount`, row.amount, price))
      lines.push(finished(control, line, row))
    }
  })
  form.customOptions.forEach((row, index) => {
    if (!row || (!row.dueOn && isBlank(row))) return
    const control = `customOptions[${index}]`
    const { eventId, title, description, benefits, providedBy } = row
    if (title === "") errors[`${control}.title`] = termsErrors.title
    if (eventId && !form.eventIds.includes(eventId)) errors[`${control}.eventId`] = proposalErrors.event
    const amountGrosze = amount(`${control}.amount`, row.amount, null)
    const line = customLine({ eventId, title, description, benefits, amountGrosze, providedBy }, newKey())
    lines.push(finished(control, line, row))
  })
  Object.assign(errors, leftOutProblem({ kind: form.kind, lines }, form.confirmWithoutBenefits))
  const isComplete = Object.keys(errors).length === 0 && lines.length > 0
  const read = isComplete ? readNewMoney(form, { kind: form.kind, lines }, vatStatus) : null
  if (read && !read.ok) Object.assign(errors, read.errors)
  const hasErrors = Object.keys(errors).length > 0
  if (form.eventIds.length === 0) errors.eventIds = proposalErrors.events
  if (lines.length === 0 && !hasErrors) errors.options = proposalErrors.options
  if (errors.eventIds || errors.options) errors[""] = proposalErrors.incomplete
  else if (lines.length > termsLimits.lines) errors[""] = proposalErrors.tooMany
  const capacity = readCapacity(form.capacity)
  if (!capacity.ok) errors.capacity = capacity.message
  if (!capacity.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, lines, money: read?.ok ? read.money : usualMoney, capacity: capacity.text }
}

function readCapacity(typed: string | undefined): { ok: true; text: string } | { ok: false; message: string } {
  if (typed === undefined) return { ok: false, message: capacityErrors.outdatedProposal }
  if (typed.trim() === "") return { ok: false, message: capacityErrors.proposed }
  const read = capacityField.safeParse(typed)
  if (read.success) return { ok: true, text: read.data }
  return { ok: false, message: read.error.issues[0]?.message ?? capacityErrors.missing }
}
