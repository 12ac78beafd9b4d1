import type { ReportedKind } from "./reported.ts"

/* Notice and action (Regulation 2022/2065 art. 16): every report gets a number, a decision and its reasons. */

const labels: Readonly<Record<ReportedKind, string>> = {
  event: "Wydarzenie",
  organization: "Organizacja",
  user: "Profil użytkownika",
  message: "Wiadomość",
  invitation: "Zaproszenie do współpracy",
  other: "Inna treść",
}
export const reportedKindLabel = (kind: ReportedKind): string => labels[kind]

/** The only reason that needs no email address (art. 16). */
export const childAbuse = "Wykorzystywanie seksualne dzieci"
export const reportReasons = [
  "Oszustwo lub podszywanie się",
  "Mowa nienawiści",
  "Naruszenie praw autorskich lub znaku towarowego",
  "Ujawnienie danych osobowych",
  "Niedozwolona reklama",
  childAbuse,
  "Inne",
] as const

export const reportLimits = { details: 4000, address: 500, statement: 4000, minStatement: 20 } as const

export const reportDecisions = ["hidden", "acted", "kept"] as const
export type ReportDecision = (typeof reportDecisions)[number]
export const decisionLabels: Readonly<Record<ReportDecision, string>> = {
  hidden: "Treść została ukryta",
  acted: "Podjęto inne działanie",
  kept: "Treść pozostaje bez zmian",
}

/** Content that the operator can hide directly. */
export const isHideable = (kind: ReportedKind): kind is "event" | "organization" =>
  kind === "event" || kind === "organization"

/** The toast; without an address nobody gets an answer. */
export const reportToast = (kind: ReportedKind, number: number, answered: boolean) => ({
  title: "Zgłoszenie przyjęte",
  description:
    kind === "message"
      ? `Sprawdzimy tę wiadomość${answered ? " i odpowiemy e-mailem" : ""}. Numer zgłoszenia: ${number}.`
      : `Numer zgłoszenia: ${number}.${answered ? " Odpowiemy na podany adres e-mail." : ""}`,
})
