import { type PartyKind, type Role, roles } from "../shared/role.ts"
import { type Action, actions, may } from "./permissions.ts"

const both = ["organization", "company"] as const

/** Groups of actions, named as on the page, with the kinds of party that have them. */
const groups = {
  events: { label: "Publikuje wydarzenia i\u00a0aktualności", for: ["organization"] },
  deals: { label: "Składa i\u00a0przyjmuje propozycje, negocjuje warunki", for: both },
  messages: { label: "Pisze wiadomości i\u00a0zapytania", for: both },
  saved: { label: "Zapisuje wydarzenia, wysyła prywatne linki", for: ["company"] },
  kit: { label: "Prowadzi materiały firmy", for: ["company"] },
  follows: { label: "Obserwuje organizacje", for: both },
  papers: { label: "Rozlicza współprace, zapisuje płatności, pobiera zestawienia", for: both },
  party: { label: "Zmienia dane i\u00a0zespół", for: both },
} as const satisfies Record<string, { label: string; for: readonly PartyKind[] }>
type Group = keyof typeof groups

/** The group of each action; a test checks that all actions of a group have the same roles. */
export const groupOf = {
  accept: "deals",
  acceptTerms: "deals",
  acceptAnnex: "deals",
  counterAnnex: "deals",
  declineAnnex: "deals",
  replaceAnnex: "deals",
  withdrawAnnex: "deals",
  proposeAnnex: "deals",
  agreeToChange: "deals",
  confirmCancel: "deals",
  declineCancel: "deals",
  edit: "deals",
  negotiate: "deals",
  withdrawCancel: "deals",
  reject: "deals",
  cancel: "deals",
  askToCancel: "deals",
  invite: "deals",
  answerInvitation: "deals",
  propose: "deals",
  rate: "deals",
  assignDeal: "deals",
  leadDeal: "deals",
  addProof: "deals",
  moveDeliverable: "deals",
  settle: "papers",
  acceptSettlement: "papers",
  replaceSettlement: "papers",
  rejectSettlement: "papers",
  exportDeals: "papers",
  readFinances: "papers",
  recordPayments: "papers",
  moveSignedCopy: "papers",
  publishEvent: "events",
  editEvent: "events",
  cancelEvent: "events",
  deleteEvent: "events",
  writePost: "events",
  writeMessage: "messages",
  sendInquiry: "messages",
  follow: "follows",
  saveEvents: "saved",
  shareDecision: "saved",
  editKit: "kit",
  giveMaterials: "kit",
  askMaterials: "deals",
  editParty: "party",
  editBankAccounts: "party",
  inviteMember: "party",
  removeMember: "party",
  changeRole: "party",
  deleteParty: "party",
} as const satisfies Record<Action, Group>

export type Ability = { label: string; roles: readonly Role[] }

/** What each role may do in a party of this kind, from the permissions; reading comes first and needs no role. */
export function abilitiesOf(kind: PartyKind): Ability[] {
  const names = (Object.keys(groups) as Group[]).filter((name) =>
    (groups[name].for as readonly PartyKind[]).includes(kind),
  )
  return [
    { label: "Przegląda współprace, wiadomości i\u00a0dokumenty", roles },
    ...names.map((name) => ({
      label: groups[name].label,
      roles: roles.filter((role) =>
        actions.filter((action) => groupOf[action] === name).every((action) => may(role, action)),
      ),
    })),
  ]
}
