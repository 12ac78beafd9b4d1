import * as z from "zod"
import { checkbox, choice, optionalEmail, optionalText, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import { optionalId } from "#app/lib/forms/id-field.ts"
import { trap, untouchedTrap } from "#app/lib/forms/trap.ts"
import { childAbuse, reportDecisions, reportLimits, reportReasons } from "./report.ts"
import { reportedKinds } from "./reported.ts"

const invalidAddress = "Podaj adres strony z tą treścią"
/** Free text, because only a person reads it. */
const contentAddress = optionalText(reportLimits.address)

/** /zglos-tresc: content by kind and id, or by URL. */
export const reportForm = z
  .strictObject({
    key: optionalId,
    kind: choice(reportedKinds, "Wybierz, co zgłaszasz"),
    targetId: optionalText(100),
    address: contentAddress,
    reason: choice(reportReasons, "Wybierz powód zgłoszenia"),
    details: requiredText({
      min: 10,
      max: reportLimits.details,
      message: "Napisz, dlaczego ta treść jest niedozwolona (co najmniej 10 znaków)",
      multiline: true,
    }),
    email: optionalEmail(),
    goodFaith: checkbox().refine((ticked) => ticked, "Potwierdź, że zgłaszasz w dobrej wierze"),
    fax: trap,
  })
  .refine(({ email, reason }) => email !== null || reason === childAbuse, {
    path: ["email"],
    message: "Podaj adres e-mail, na który wyślemy decyzję",
    when: whenRead("email", "reason"),
  })
  .refine(({ kind, targetId, address }) => address !== null || (kind !== "other" && targetId !== null), {
    path: ["address"],
    message: invalidAddress,
    when: whenRead("kind", "targetId", "address"),
  })
  .refine(...untouchedTrap)
export type ReportInput = z.output<typeof reportForm>

const statement = requiredText({
  min: reportLimits.minStatement,
  max: reportLimits.statement,
  message: `Napisz uzasadnienie (co najmniej ${reportLimits.minStatement} znaków)`,
  multiline: true,
})

/** The reasons are sent to the reporter and, if something changed, to the author. */
export const decisionForm = z.strictObject({
  decision: choice(reportDecisions, "Wybierz decyzję"),
  statement,
})
