import type { RuleFact } from "../deals/approval/rule-change.ts"
import type { DealFact, PaymentFact } from "../deals/deal/deal-history.ts"
import type { DeliverableFact } from "../deals/deliverables/deliverable-facts.ts"
import type { MaterialFact } from "../deals/deliverables/materials/materials.ts"
import type { SignedCopyFact } from "../deals/documents/signed-copy-facts.ts"
import type { RatingFact } from "../deals/rating/rating.ts"

export type AccountFact = `account.${
  | "registered"
  | "confirmed"
  | "edited"
  | "deleted"
  | "emailChangeRequested"
  | "emailChanged"
  | "resetRequested"
  | "passwordReset"
  | "passwordChanged"
  | "secondFactorOn"
  | "secondFactorOff"
  | "recoveryCodesRenewed"
  | "recoveryCodeUsed"
  | "sessionEnded"}`
export type OrganizationFact = `organization.${"create" | "update" | "expire" | "follow" | "unfollow" | "vat"}`
export type MemberFact = `member.${
  | "invited"
  | "resent"
  | "withdrawn"
  | "joined"
  | "roleChanged"
  | "handedOver"
  | "removed"
  | "left"}`
/** Facts of a deal for one party only; the approved move is a fact of the deal. */
export type ApprovalFact = `approval.${"begin" | "approve" | "reject" | "withdraw"}`
export type PartyFact = "company.update" | RuleFact
/** Facts of an organization. `add` and `remove` may also change the default account. */
export type BankFact = `bankAccount.${"add" | "makeDefault" | "remove"}`
export type KitFact = `kit.${"edit" | "replace" | "withdraw" | "delete"}`
export type EventFact = `event.${"publish" | "edit" | "status" | "over" | "delete"}`
export type PostFact = `post.${"publish" | "edit" | "delete"}`
export type OperatorFact = `operator.${
  | "answer"
  | "resend"
  | "retry"
  | "decide"
  | "hide"
  | "restore"
  | "verify"
  | "unlock"
  | "read"
  | "readAttachment"
  | "block"
  | "unblock"}`

/** "noun.verb" of every recorded fact. Stored: never rename one without a migration. */
export type FactName =
  | AccountFact
  | OrganizationFact
  | PartyFact
  | KitFact
  | BankFact
  | MemberFact
  | EventFact
  | PostFact
  | `deal.${DealFact}`
  | RatingFact
  | MaterialFact
  | DeliverableFact
  | PaymentFact
  | SignedCopyFact
  | "deal.accountSeen"
  | ApprovalFact
  | `invitation.${"send" | "decline"}`
  | `inquiry.${"send" | "reply" | "contact"}`
  | `decision.${"share" | "revoke" | "answer"}`
  | "report.send"
  | "demo.start"
  | OperatorFact
