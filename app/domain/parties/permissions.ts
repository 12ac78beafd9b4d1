import { type Role, roles } from "../shared/role.ts"

const owner = ["owner"] as const
const decide = ["owner", "coordinator"] as const
const handleMoney = ["owner", "coordinator", "finance"] as const

/** Roles that may make each move of a deal. A second person may approve moves that they may not begin, also in finance (`mayApprove`). */
const movers = {
  accept: decide,
  acceptTerms: decide,
  settle: handleMoney,
  acceptAnnex: decide,
  counterAnnex: decide,
  declineAnnex: decide,
  replaceAnnex: decide,
  withdrawAnnex: decide,
  proposeAnnex: decide,
  agreeToChange: decide,
  acceptSettlement: handleMoney,
  confirmCancel: decide,
  declineCancel: decide,
  edit: decide,
  negotiate: decide,
  replaceSettlement: handleMoney,
  rejectSettlement: handleMoney,
  withdrawCancel: decide,
  reject: decide,
  cancel: decide,
  askToCancel: decide,
} as const satisfies Record<string, readonly Role[]>

/** Roles of a party by action (decision 033). Reading, reporting content and a person's own settings need no role. */
const performers = {
  ...movers,
  publishEvent: decide,
  editEvent: decide,
  cancelEvent: decide,
  deleteEvent: decide,
  writePost: decide,
  invite: decide,
  answerInvitation: decide,
  propose: decide,
  writeMessage: handleMoney,
  sendInquiry: handleMoney,
  rate: decide,
  assignDeal: decide,
  leadDeal: decide,
  addProof: decide,
  moveDeliverable: decide,
  follow: decide,
  saveEvents: decide,
  shareDecision: decide,
  editKit: decide,
  giveMaterials: decide,
  askMaterials: decide,
  exportDeals: handleMoney,
  readFinances: handleMoney,
  recordPayments: handleMoney,
  moveSignedCopy: handleMoney,
  editParty: owner,
  editBankAccounts: owner,
  inviteMember: owner,
  removeMember: owner,
  changeRole: owner,
  deleteParty: owner,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof performers
export const actions = Object.keys(performers) as Action[]

export const may = (role: Role, action: Action): boolean => (performers[action] as readonly Role[]).includes(role)

/** Whether this role may grant another one by an invitation; never a higher one than its own. */
export const mayGive = (own: Role, granted: Role): boolean =>
  may(own, "inviteMember") && roles.indexOf(granted) >= roles.indexOf(own)

/** The answer to a member whose role does not allow an action. */
export const notAllowed = "Nie masz uprawnień do tej czynności. Poproś właściciela lub koordynatora."
/** The answer to an action that was begun under an earlier role. */
export const roleChanged =
  "Twoja rola w\u00a0zespole zmieniła się przed chwilą. Odśwież stronę, aby zobaczyć, co możesz teraz zrobić."
export const noLongerMember = "Nie należysz już do tego zespołu. Odśwież stronę."
