import { isKrs, isNip } from "../shared/identifiers.ts"

type OperatorRule = {
  account: { email: string; emailVerified: boolean; realm: string }
  /** OPERATOR_EMAILS, lower case. */
  emails: readonly string[]
}

/**
 * Who runs the platform (X2): an account whose address is in OPERATOR_EMAILS and proved, by an email or by the link in
 * the log (decision 017). An address that was only typed proves nothing, wherever the site runs. Never in a demo.
 */
export const isOperator = ({ account, emails }: OperatorRule): boolean =>
  account.realm === "public" && account.emailVerified && emails.includes(account.email.toLowerCase())

/** Only a public register can be checked against: without a number there is nothing to look up. */
export const cannotVerify =
  "Organizacja nie podała poprawnego numeru NIP ani KRS, więc nie ma czego sprawdzić w rejestrze."

/** Whether an organization gave a number by which a public register can be asked. */
export const isVerifiable = ({ nip, krs }: { nip: string | null; krs: string | null }): boolean =>
  (nip !== null && isNip(nip)) || (krs !== null && isKrs(krs))

export const accountRefusals = {
  own: "Nie można zablokować własnego konta.",
  changed: "Stan tego konta zmienił się w międzyczasie. Odśwież stronę.",
  ownerBlocked: "Konto właściciela jest zablokowane. Najpierw odblokuj konto.",
} as const

/** Where a deal that its sides cannot move on their own may be put (B31). */
export const unlockTargets = { negotiation: "Wróć do negocjacji", canceled: "Anuluj współpracę" } as const
export type UnlockTarget = keyof typeof unlockTargets
export const stuckStatuses = ["in_progress", "settlement", "settlement_rejected"] as const
/** May an operator unlock a deal in this status (B31)? */
export const isStuck = (status: string): boolean => stuckStatuses.some((one) => one === status)
