import * as z from "zod"
import { checkbox, choice, optionalEmail, optionalText, requiredText, whenRead } from "#app/lib/form-fields.ts"
import { type ReportedKind, reportedKinds } from "./reported.ts"

/*
 * Notice and action (Regulation 2022/2065 art. 16): anyone may say that content is against the law or
 * the terms; every report gets a number, a decision and its reasons.
 */

const labels: Readonly<Record<ReportedKind, string>> = {
  event: "Wydarzenie",
  organization: "Organizacja",
  user: "Profil użytkownika",
  message: "Wiadomość",
  invitation: "Zaproszenie do współpracy",
  other: "Inna treść",
}
export const reportedKindLabel = (kind: ReportedKind): string => labels[kind]

const abuse = "Wykorzystywanie seksualne dzieci"
/** Six reasons of ours, and the one for which nobody has to give an address (art. 16 of the Regulation). */
export const reportReasons = [
  "Oszustwo lub podszywanie się",
  "Mowa nienawiści",
  "Naruszenie praw autorskich lub znaku towarowego",
  "Ujawnienie danych osobowych",
  "Niedozwolona reklama",
  abuse,
  "Inne",
] as const

export const reportLimits = { details: 4000, address: 500, statement: 4000, minStatement: 20 } as const

const invalidAddress = "Podaj adres strony z tą treścią"
/** The address of a page, or what somebody made of it; only a person reads it. */
const contentAddress = optionalText(reportLimits.address)

/** /zglos-tresc. A report names its content by kind and id, or by an address; `fax` is the trap. */
export const reportForm = z
  .strictObject({
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
    fax: optionalText(1000),
  })
  .refine(({ email, reason }) => email !== null || reason === abuse, {
    path: ["email"],
    message: "Podaj adres e-mail, na który wyślemy decyzję",
    when: whenRead("email", "reason"),
  })
  .refine(({ kind, targetId, address }) => address !== null || (kind !== "other" && targetId !== null), {
    path: ["address"],
    message: invalidAddress,
    when: whenRead("kind", "targetId", "address"),
  })
export type ReportInput = z.output<typeof reportForm>

/** Ways a report may end. */
export const reportDecisions = ["hidden", "acted", "kept"] as const
export type ReportDecision = (typeof reportDecisions)[number]
export const decisionLabels: Readonly<Record<ReportDecision, string>> = {
  hidden: "Treść została ukryta",
  acted: "Podjęto inne działanie",
  kept: "Treść pozostaje bez zmian",
}

/** What can be hidden from everyone, here with one press. */
export const isHideable = (kind: ReportedKind): kind is "event" | "organization" =>
  kind === "event" || kind === "organization"

const statement = requiredText({
  min: reportLimits.minStatement,
  max: reportLimits.statement,
  message: `Napisz uzasadnienie (co najmniej ${reportLimits.minStatement} znaków)`,
  multiline: true,
})

/** The operator's decision about a report; the reasons go to the reporter and, when something changed, to the author. */
export const decisionForm = z.strictObject({
  decision: choice(reportDecisions, "Wybierz decyzję"),
  statement,
})

/** Without an address there is nowhere to answer to. */
export const reportToast = (kind: ReportedKind, number: number, answered: boolean) => ({
  title: "Zgłoszenie przyjęte",
  description:
    kind === "message"
      ? `Sprawdzimy tę wiadomość${answered ? " i odpowiemy e-mailem" : ""}. Numer zgłoszenia: ${number}.`
      : `Numer zgłoszenia: ${number}.${answered ? " Odpowiemy na podany adres e-mail." : ""}`,
})
