import { type Role, roles } from "../shared/role.ts"

const owner = ["owner"] as const
const work = ["owner", "coordinator"] as const
const papers = ["owner", "coordinator", "finance"] as const

/** Who may make each move of a deal. Settlements are papers, which finance handles too. */
const movers = {
  accept: work,
  acceptTerms: work,
  settle: papers,
  acceptAnnex: work,
  counterAnnex: work,
  declineAnnex: work,
  replaceAnnex: work,
  withdrawAnnex: work,
  proposeAnnex: work,
  agreeToChange: work,
  acceptSettlement: papers,
  confirmCancel: work,
  declineCancel: work,
  edit: work,
  negotiate: work,
  replaceSettlement: papers,
  rejectSettlement: papers,
  withdrawCancel: work,
  reject: work,
  cancel: work,
  askToCancel: work,
} as const satisfies Record<string, readonly Role[]>

/** Which roles of a party may do what (decision 033). Reading, reporting content and a person's own settings ask no role. */
const performers = {
  ...movers,
  publishEvent: work,
  editEvent: work,
  cancelEvent: work,
  deleteEvent: work,
  writePost: work,
  invite: work,
  answerInvitation: work,
  propose: work,
  writeMessage: papers,
  sendInquiry: papers,
  rate: work,
  assignDeal: work,
  leadDeal: work,
  addProof: work,
  moveDeliverable: work,
  follow: work,
  saveEvents: work,
  shareDecision: work,
  editKit: work,
  giveMaterials: work,
  askMaterials: work,
  exportDeals: papers,
  readFinances: papers,
  recordPayments: papers,
  moveSignedCopy: papers,
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

/** Whether somebody in this role may give another one by an invitation; never a higher one than their own. */
export const mayGive = (own: Role, granted: Role): boolean =>
  may(own, "inviteMember") && roles.indexOf(granted) >= roles.indexOf(own)

/** The one answer to a member whose role does not allow it. */
export const notAllowed = "Nie masz uprawnień do tej czynności. Poproś właściciela lub koordynatora."
/** Answers to what was begun under an earlier role. */
export const roleChanged =
  "Twoja rola w\u00a0zespole zmieniła się przed chwilą. Odśwież stronę, aby zobaczyć, co możesz teraz zrobić."
export const noLongerMember = "Nie należysz już do tego zespołu. Odśwież stronę."
