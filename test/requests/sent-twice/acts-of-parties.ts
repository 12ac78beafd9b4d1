import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, brandKitFile, member, savedEvent, savedSearch } from "#app/db/schema.ts"
import { saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import { removeSaved } from "#app/features/events/saved/commands.server.ts"
import { removeSearch } from "#app/features/events/searches/commands.server.ts"
import { searchEmail } from "#app/features/events/searches/emails.tsx"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { hideContent } from "#app/features/moderation/moderation/commands.server.ts"
import { unsubscribePath } from "#app/features/notifications/unsubscribe-commands.server.ts"
import { withdrawKitFile } from "#app/features/organizations/kit/commands.server.ts"
import type { MemberStep } from "#app/features/parties/members/member-steps.ts"
import * as paths from "#app/paths.ts"
import { type Fields, visitor } from "#test/support/app.ts"
import { enter, password } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { offerOf } from "../role-buttons/page-forms.ts"
import type { FurtherForm } from "./bodies.ts"
import type { OfferedForm } from "./offered-in-deals.ts"

/** The names of the acts below. */
export const partyForms = [
  ...["/zapisane restore", "/zapisane/wyszukiwania restore", "/zapisane/wyszukiwania emails"],
  ...["/organizacja/rachunki zmiana makeDefault", "/organizacja/rachunki zmiana remove"],
  ...["wycofaj-zgode", "popros-o-zgode"].map((act) => `/wspolprace/:dealId ${act}`),
  ...["wycofaj", "odmowa", "zgoda"].map((act) => `/zespol/druga-osoba ${act}`),
  ...["/firma/materialy wersja delete", "/zespol inviteOwner"],
  ...["wlasciciel take", "przekaz take", "opusc"].map((act) => `/zespol/:memberId/:step ${act}`),
  "/operator/wydarzenia/:eventId hide",
  "/operator/organizacje/:organizationId restore",
  "/operator/konta/:userId unblock",
]

const capacity = "prezes zarządu"

/** Acts for a party, and of the operator; each function prepares its act when called. */
export function actsOfParties(world: World): (() => Promise<FurtherForm | OfferedForm>)[] {
  const { viewers, organizations, companies, events } = world
  const { karolina, marta, pawel, anna } = viewers
  const as = async (person: keyof World["viewers"], action: string, fields: Fields = {}) => ({
    by: await enter(world, person),
    action,
    fields,
  })
  const accountAct = (act: "makeDefault" | "remove") => async () => {
    const [other] = await db
      .select()
      .from(bankAccount)
      .where(and(eq(bankAccount.organizationId, organizations.orchard), eq(bankAccount.isDefault, false)))
    const fields = { do: act, id: other?.id ?? "", currentPassword: password }
    return as("karolina", "/organizacja/rachunki?sekcja=zmiana", fields)
  }
  /** Prepares an act on a waiting looser rule of an owner. */
  const ruleAct = (person: "karolina" | "halina", act: string, fromGrosze: number) => async () => {
    await saveSecondPerson(karolina, { fromGrosze, financeApproves: true })
    const page = paths.secondPersonPath.split("#")[0] ?? ""
    return { by: await enter(world, person), page, name: `/zespol/druga-osoba ${act}` }
  }
  const edited = dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
  const editedAct = (act: string) => async () => {
    const page = paths.dealPath(await edited)
    return { by: await enter(world, "karolina"), page, name: `/wspolprace/:dealId ${act}` }
  }
  const memberAct = (userId: string, step: MemberStep, person: keyof World["viewers"], fields: Fields) => async () => {
    const [found] = await db.select().from(member).where(eq(member.userId, userId))
    return as(person, paths.teamMemberPath(found?.id ?? "", step), fields)
  }
  const reason = "Podszywa się pod inną organizację."
  const take = { do: "take", currentPassword: password }
  return [
    async () => {
      const [saved] = await db.select().from(savedEvent).where(eq(savedEvent.partyId, companies.bakery))
      await removeSaved(marta, saved?.id ?? "")
      return as("marta", paths.savedPath, { do: "restore", id: saved?.id ?? "" })
    },
    async () => {
      const [saved] = await db.select().from(savedSearch).where(eq(savedSearch.partyId, companies.bakery))
      await removeSearch(marta, saved?.id ?? "")
      return as("marta", paths.savedSearchesPath, { do: "restore", id: saved?.id ?? "" })
    },
    async () => {
      await visitor().post(unsubscribePath(marta.id, searchEmail.kind), {})
      return as("marta", paths.savedSearchesPath, { do: "emails" })
    },
    accountAct("makeDefault"),
    accountAct("remove"),
    async () => {
      await joinParty(world, organizations.orchard, "halina", "owner")
      const by = await enter(world, "karolina")
      const page = `${paths.dealPath(await edited)}?edycja=1`
      const form = offerOf(await by.html(page), page).forms.find((one) => /dzialanie=edit\b/.test(one.action))
      const body = new FormData()
      for (const [name, value] of form?.fields ?? []) body.append(name, name === "capacity" ? capacity : value)
      await by.send(form?.action ?? "", { method: "POST", body })
      return editedAct("wycofaj-zgode")()
    },
    editedAct("popros-o-zgode"),
    ruleAct("karolina", "wycofaj", 900_000),
    ruleAct("halina", "odmowa", 1_000_000),
    ruleAct("halina", "zgoda", 1_100_000),
    async () => {
      // the newest one, which was given to no organization
      const own = and(eq(brandKitFile.companyId, companies.bakery), isNull(brandKitFile.retiredAt))
      const [file] = await db.select().from(brandKitFile).where(own)
      await withdrawKitFile(marta, file?.id ?? "")
      return as("marta", "/firma/materialy?sekcja=wersja", { do: "delete", id: file?.id ?? "" })
    },
    async () =>
      as("karolina", paths.teamPath, {
        ...{ do: "inviteOwner", email: "wlascicielka@poczta.example", role: "owner", currentPassword: password },
      }),
    memberAct(viewers.igor.id, "wlasciciel", "karolina", take),
    memberAct(viewers.igor.id, "opusc", "igor", {}),
    memberAct(pawel.id, "przekaz", "marta", take),
    async () => as("anna", paths.operatorEventPath(events.planting), { do: "hide", reason }),
    async () => {
      await hideContent(anna, { kind: "organization", id: organizations.orchard, reason })
      return as("anna", paths.operatorOrganizationPath(organizations.orchard), { do: "restore", reason })
    },
    async () => {
      await blockAccount(anna, { id: viewers.rafal.id, reason })
      return as("anna", paths.operatorAccountPath(viewers.rafal.id), { do: "unblock", reason })
    },
  ]
}
