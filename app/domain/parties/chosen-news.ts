import {
  type Channels,
  type Chosen,
  categoryNames,
  channelsOf,
  defaults,
  type NewsCategory,
} from "../notifications/categories.ts"
import type { Role } from "../shared/role.ts"
import { type Action, may } from "./permissions.ts"

const actionFor: Record<NewsCategory, Action> = {
  terms: "acceptTerms",
  payments: "recordPayments",
  delivery: "moveDeliverable",
  messages: "writeMessage",
  events: "editEvent",
  team: "inviteMember",
}

/** The choices that differ from the role's defaults. Categories missing from `choice`, or never for the role, stay. */
export function chosenOf(role: Role, before: Chosen, choice: Partial<Record<NewsCategory, Channels>>): Chosen {
  const chosen: Chosen = { ...before }
  for (const name of categoryNames) {
    const one = choice[name]
    const defaultChannels = defaults[role][name]
    if (!one || !defaultChannels) continue
    if (one.bell === defaultChannels.bell && one.email === defaultChannels.email) delete chosen[name]
    else chosen[name] = one
  }
  return chosen
}

type ChoosingMember = { id: string; role: Role; isOpen: boolean; chosen: Chosen }

const receives = ({ role, chosen }: ChoosingMember, category: NewsCategory) => {
  const own = channelsOf(role, category, chosen)
  return own !== null && (own.bell || own.email !== "never")
}

/** Categories that would reach nobody who may act, after this member's choice. */
export function silentAfter(people: readonly ChoosingMember[], changed: ChoosingMember): NewsCategory[] {
  const before = people.find(({ id }) => id === changed.id)
  return categoryNames.filter((name) => {
    const mayAct = ({ role, isOpen }: ChoosingMember) => isOpen && may(role, actionFor[name])
    const others = people.filter(({ id }) => id !== changed.id)
    const isSwitchedOff = before !== undefined && receives(before, name) && !receives(changed, name)
    const hasOtherRecipient = others.some((one) => mayAct(one) && receives(one, name))
    return isSwitchedOff && mayAct(changed) && !hasOtherRecipient
  })
}

export const lastRecipient =
  "Nikt inny, kto może tu działać, nie dostaje tych powiadomień. Zostaw dzwonek albo e-mail, albo poproś kogoś z\u00a0zespołu, żeby włączył je u\u00a0siebie."
