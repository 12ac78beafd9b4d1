import { beforeEach, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { dealNotes, roleNotes } from "#app/domain/parties/role-notes.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { getProposalPage } from "#app/features/deals/proposal/page-queries.server.ts"
import {
  dealNewPath,
  dealPath,
  eventPath,
  mySupportsPath,
  openConversationPath,
  organizationPath,
  settlementSendPath,
  supportsCsvPath,
  userPath,
} from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})

const asSponsor = async (role: Role) => {
  await joinParty(world, world.companies.bakery, "tomasz", role)
  return enter(world, "tomasz")
}
const asOrganization = async (organization: "orchard" | "mile", role: Role) => {
  await joinParty(world, world.organizations[organization], "halina", role)
  return enter(world, "halina")
}
const readers: Role[] = ["finance", "viewer"]

test("a thread shows a viewer who may answer instead of the form, and accepts nothing", async () => {
  const halina = await asOrganization("mile", "viewer")
  const page = await halina.html(openConversationPath(world.conversation))
  expect(page).toContain(roleNotes.writeMessage)
  expect(page).not.toContain("Napisz wiadomość...")
  expect(page).not.toContain("Dodaj załącznik")
  const address = openConversationPath(world.conversation)
  expect((await halina.post(address, { content: "Halo", clientKey: crypto.randomUUID() })).status).toBe(403)
})

test.each(["coordinator", "finance"] as const)("a thread shows a %s the form", async (role) => {
  const halina = await asOrganization("mile", role)
  expect(await halina.html(openConversationPath(world.conversation))).toContain("Napisz wiadomość...")
})

test.each(readers)("a deal shows %s no decision, and who decides", async (role) => {
  const halina = await asOrganization("orchard", role)
  const page = await halina.html(dealPath(world.deals.pending))
  expect(page).toContain(dealNotes.work)
  expect(page).not.toContain("dzialanie=accept")
  expect(page).toContain(role === "viewer" ? "Zobacz konwersację" : "Napisz")
  expect(
    (
      await halina.post(`${dealPath(world.deals.pending)}?dzialanie=accept`, {
        capacity: "prezes zarządu",
        version: "1",
      })
    ).status,
  ).toBe(403)
})

test("a viewer cannot open the form of a settlement", async () => {
  const { settlement_rejected: id = world.deals.pending } = world.deals as Record<string, string>
  const halina = await asOrganization("orchard", "viewer")
  expect((await halina.get(settlementSendPath(id))).status).toBe(403)
})

test.each(readers)("a sponsor's %s cannot propose anywhere, and each place says who can", async (role) => {
  const tomasz = await asSponsor(role)
  const viewer = { ...world.viewers.marta, role }
  expect((await getProposalPage(viewer, new URLSearchParams())).blocked).toEqual({
    sentence: roleNotes.propose,
    way: null,
  })
  expect(await tomasz.html(dealNewPath)).toContain(roleNotes.propose)
  const list = await tomasz.html("/wspolprace")
  expect(list).not.toContain("Nowa propozycja")
  expect(await tomasz.html(eventPath(world.events.run))).not.toContain("Zaproponuj współpracę")
  expect(await tomasz.html(eventPath(world.events.run))).toContain(roleNotes.propose)
  expect(await tomasz.html(organizationPath(world.organizations.orchard))).not.toContain("Zobacz ofertę współpracy")
})

test("a viewer may not export supports, but may read them", async () => {
  const tomasz = await asSponsor("viewer")
  expect(await tomasz.html("/profil?zakladka=wsparcia")).not.toContain(`href="${supportsCsvPath}"`)
  expect((await tomasz.get(supportsCsvPath)).status).toBe(403)
  expect((await tomasz.get(mySupportsPath)).status).toBe(200)
})

test("a member who may not invite sees no invitation on a sponsor's card", async () => {
  const halina = await asOrganization("orchard", "finance")
  const page = await halina.html(userPath(world.companies.bakery))
  expect(page).toContain(roleNotes.invite)
  expect(page).not.toContain(`${userPath(world.companies.bakery)}/zapros`)
})
