type OperatorRule = {
  account: { email: string; emailVerified: boolean; realm: string }
  /** OPERATOR_EMAILS, lower case. */
  emails: readonly string[]
  /** Can letters reach people, so that an address can be proved? */
  confirmsAddresses: boolean
  /** Is the site served to this machine alone? */
  isLocal: boolean
}

/**
 * Who runs the platform (X2): an account whose address is in OPERATOR_EMAILS and proved. Where no mail is configured
 * nobody can prove an address, and whoever signs up first could take the operator's: such an account counts only on a
 * site of this machine alone (ORIGIN at localhost). Never in a demo.
 */
export const isOperator = ({ account, emails, confirmsAddresses, isLocal }: OperatorRule): boolean =>
  account.realm === "public" &&
  emails.includes(account.email.toLowerCase()) &&
  (account.emailVerified || (!confirmsAddresses && isLocal))

/** Is this installation at an address of the machine itself, as while one tries it out? */
export const isLocalOrigin = (origin: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname)

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
