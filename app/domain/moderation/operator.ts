import { isKrs, isNip } from "../shared/identifiers.ts"

type OperatorRule = {
  account: { email: string; emailVerified: boolean; realm: string }
  /** OPERATOR_EMAILS, lower case. */
  emails: readonly string[]
}

/** An account with a confirmed address in OPERATOR_EMAILS (X2, decision 017); never in a demo. */
export const isOperator = ({ account, emails }: OperatorRule): boolean =>
  account.realm === "public" && account.emailVerified && emails.includes(account.email.toLowerCase())

export const cannotVerify =
  "Organizacja nie podała poprawnego numeru NIP ani KRS, więc nie ma czego sprawdzić w rejestrze."

/** Only with a NIP or KRS can a public register be checked. */
export const isVerifiable = ({ nip, krs }: { nip: string | null; krs: string | null }): boolean =>
  (nip !== null && isNip(nip)) || (krs !== null && isKrs(krs))

export const accountRefusals = {
  own: "Nie można zablokować własnego konta.",
  changed: "Stan tego konta zmienił się w międzyczasie. Odśwież stronę.",
  ownerBlocked: "Konto właściciela jest zablokowane. Najpierw odblokuj konto.",
} as const

/** Statuses into which an operator may move a stuck deal (B31). */
export const unlockTargets = { negotiation: "Wróć do negocjacji", canceled: "Anuluj współpracę" } as const
export type UnlockTarget = keyof typeof unlockTargets
export const stuckStatuses = ["in_progress", "settlement", "settlement_rejected"] as const
export const isStuck = (status: string): boolean => stuckStatuses.some((one) => one === status)
