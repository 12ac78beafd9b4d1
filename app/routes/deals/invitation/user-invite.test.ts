import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { event, fact, invitation, member, organization, user } from "#app/db/schema.ts"
import { invitationsPerDay } from "#app/domain/deals/invitation/invitation.ts"
import type { ProposalForm } from "#app/domain/deals/proposal/proposal-form.ts"
import { invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { propose } from "#app/features/deals/moves/proposal/commands.server.ts"
import { startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, invitationPath, userInvitePath, userPath } from "#app/paths.ts"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addCompany } from "#test/support/parties.ts"

let world: World
let rafal: Visitor
const asPage = { headers: { accept: "text/html" } }

beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit")
  world = await castWorld()
  await emptyTables("fact")
  rafal = await enter(world, "rafal")
})

const addressOf = (sponsor: keyof World["viewers"]) => userInvitePath(world.viewers[sponsor].companyId ?? "")
const filled = (changes: Fields = {}): Fields => ({
  eventId: world.events.run,
  note: "Dzień dobry,\nzapraszamy <b>na</b> bieg.",
  key: crypto.randomUUID(),
  ...changes,
})
const proposalFor = (eventId: string, options: { bronze: string }): ProposalForm => ({
  organizationId: null,
  eventIds: [eventId],
  options: [{ optionId: options.bronze, amount: "2 000" }],
  customOptions: [],
  kind: "sponsoring",
  message: null,
  confirmWithoutAmount: false,
  confirmWithoutBenefits: false,
  capacity: "właściciel firmy",
  repeatsId: null,
  idempotencyKey: crypto.randomUUID(),
})
const sentTo = (sponsor: keyof World["people"]) =>
  db
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.sponsorId, world.viewers[sponsor].companyId ?? ""),
        eq(invitation.organizationId, world.organizations.mile),
      ),
    )

describe("an organization", () => {
  test("finds the form on a sponsor's card, invites once and sees what it sent", async () => {
    const card = userPath(world.companies.bakery)
    expect(await rafal.html(card)).toContain(`href="${card}/zapros"`)
    const form = await rafal.html(`${card}/zapros`)
    expect(form).toContain("Bieg Flisaka")
    expect(form).not.toContain("Zielone Łazarskie")
    expect(form).not.toContain(world.viewers.marta.email)

    const fields = filled()
    for (let tries = 0; tries < 2; tries++) {
      const answer = await rafal.post(`${card}/zapros`, fields)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, card])
    }
    const [sent, ...more] = await sentTo("marta")
    expect(more).toEqual([])
    expect(sent).toMatchObject({
      realm: "public",
      eventId: world.events.run,
      note: "Dzień dobry,\nzapraszamy <b>na</b> bieg.",
      answer: null,
    })
    expect(await db.select().from(fact)).toMatchObject([
      { what: "invitation.send", aboutId: sent?.id, byId: world.people.rafal, details: { eventId: world.events.run } },
    ])
    const after = await rafal.html(card)
    for (const shown of ["Zaproszenie wysłane", "Wysłane zaproszenia", "Bieg Flisaka", "Wysłane"])
      expect(after).toContain(shown)
    expect(after).not.toContain(world.viewers.marta.email)
    expect(await rafal.html(`${card}/zapros`)).toContain("Ten sponsor ma już zaproszenie na to wydarzenie.")
  })

  test("invites nobody twice to one event, whatever became of the first invitation", async () => {
    await rafal.post(addressOf("marta"), filled())
    for (const [answer, sentence] of [
      [null, "Ten sponsor ma już zaproszenie"],
      ["declined", "Ten sponsor nie skorzystał"],
    ] as const) {
      await db
        .update(invitation)
        .set({ answer, answeredAt: answer && new Date() })
        .where(eq(invitation.sponsorId, world.companies.bakery))
      const again = await rafal.post(addressOf("marta"), filled(), asPage)
      expect(again.status).toBe(409)
      expect(await again.text()).toContain(sentence)
    }
    expect(await sentTo("marta")).toHaveLength(1)
  })

  test("invites once when pressed in two windows, and not beside a proposal that is on its way", async () => {
    const form = () => ({ eventId: world.events.run, note: null, key: crypto.randomUUID() })
    const press = () =>
      invite(world.viewers.rafal, world.companies.bakery, form()).catch((error: Error) => error.message)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(1)
    expect(await sentTo("marta")).toHaveLength(1)

    const proposal = propose(world.viewers.anna, proposalFor(world.events.run, world.options.run))
    const both = await Promise.allSettled([proposal, invite(world.viewers.rafal, world.companies.hydrosphere, form())])
    expect(both[0]).toMatchObject({ status: "fulfilled", value: { ok: true } })
    for (const { answer } of await sentTo("anna")) expect(answer).toBe("proposed")
  })

  test("is led to the deal that runs already", async () => {
    const deal = dealPath(world.deals.negotiation)
    const offered = await rafal.html(addressOf("pawel"))
    for (const shown of [
      "Brak kolejnych wydarzeń",
      "trwa już współpraca",
      `href="${deal}"`,
      'href="/dodaj-wydarzenie"',
    ])
      expect(offered).toContain(shown)
    const refused = await rafal.post(addressOf("pawel"), filled(), asPage)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(`href="${deal}"`)
    expect(await sentTo("pawel")).toHaveLength(0)
  })

  test.each<[string, Fields, string]>([
    ["no event", { eventId: "" }, "Wybierz wydarzenie"],
    ["words that are too long", { note: "a".repeat(1001) }, "Skróć tekst do 1\u00a0000 znaków"],
    ["an unknown event", { eventId: "nie-ma" }, "Wybrane wydarzenie nie jest już dostępne"],
  ])("is refused for %s beside the field, and what was typed stays", async (_, wrong, sentence) => {
    const answer = await rafal.post(addressOf("marta"), filled(wrong), asPage)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(sentence)
    if (!("note" in wrong)) expect(html).toContain("zapraszamy &lt;b&gt;na&lt;/b&gt; bieg.")
    expect(await sentTo("marta")).toHaveLength(0)
  })

  test("invites to its own events alone, while they take proposals", async () => {
    const foreign = await rafal.post(addressOf("marta"), filled({ eventId: world.events.planting }), asPage)
    expect(foreign.status).toBe(400)
    const closings: Partial<typeof event.$inferInsert>[] = [
      { status: "canceled" },
      { status: "finished" },
      { status: "planned", startDate: "2020-01-01" },
      { startDate: "2099-01-01", hiddenAt: new Date() },
      { hiddenAt: null, deletedAt: new Date() },
    ]
    for (const closing of closings) {
      await db.update(event).set(closing).where(eq(event.id, world.events.run))
      expect((await rafal.post(addressOf("marta"), filled())).status, JSON.stringify(closing)).toBe(400)
      const offered = await rafal.html(addressOf("marta"))
      expect(offered).toContain("Brak otwartych wydarzeń")
      expect(offered).not.toContain('name="eventId"')
    }
    expect(await sentTo("marta")).toHaveLength(0)
  })

  test("reaches no sponsor who is gone, of another world, or no sponsor at all", async () => {
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
    await db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, world.people.anna))
    for (const id of [
      world.companies.hydrosphere,
      demo.companies.bakery,
      world.people.marta,
      world.people.karolina,
      "nie-ma",
    ])
      for (const answer of [await rafal.get(userInvitePath(id)), await rafal.post(userInvitePath(id), filled())])
        expect(answer.status, id).toBe(404)
    const inside = { eventId: demo.events.run, note: null, key: crypto.randomUUID() }
    expect(await invite(demo.viewers.rafal, demo.companies.bakery, inside)).toMatchObject({ ok: true })
    const [sent] = await db.select().from(invitation).where(eq(invitation.sponsorId, demo.companies.bakery))
    expect(sent?.realm).toBe("demo-1")
    const again = { ...inside, key: crypto.randomUUID() }
    await expect(invite(demo.viewers.rafal, world.companies.bakery, again)).rejects.toThrow("Nie znaleziono sponsora.")
    const outside = { ...again, eventId: world.events.run }
    expect(await invite(demo.viewers.rafal, demo.companies.printer, outside)).toMatchObject({ ok: false })
  })

  test("with a hidden or missing profile is refused, and reads why", async () => {
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.mile))
    expect(await rafal.html(addressOf("marta"))).toContain("Profil jest ukryty")
    expect((await rafal.post(addressOf("marta"), filled())).status).toBe(403)
    const fresh = await signedUp("organization")
    const [owner] = await db.select().from(user).where(eq(user.email, fresh.email))
    const [own] = await db
      .select()
      .from(member)
      .where(eq(member.userId, owner?.id ?? ""))
    await db.delete(organization).where(eq(organization.id, own?.partyId ?? ""))
    expect(await fresh.html(addressOf("marta"))).toContain("Najpierw uzupełnij profil organizacji")
    expect((await fresh.post(addressOf("marta"), filled())).status).toBe(403)
    expect(await sentTo("marta")).toHaveLength(0)
  })

  test(`sends at most ${invitationsPerDay} in a day`, async () => {
    const { organizationId } = world.viewers.rafal
    const sponsorIds = Array.from({ length: invitationsPerDay }, (_, n) => `p${n}`)
    for (const id of sponsorIds) await addCompany({ id: `owner-${id}` }, { id, name: "Firma" })
    await db
      .insert(invitation)
      .values(
        sponsorIds.map((sponsorId) => ({ organizationId: organizationId ?? "", eventId: world.events.run, sponsorId })),
      )
    const refused = await rafal.post(addressOf("marta"), filled(), asPage)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain("Wysłano dziś już 20\u00a0zaproszeń.")
    const yesterday = new Date(startOfDay(todayIn(new Date())).getTime() - 1)
    await db.update(invitation).set({ createdAt: yesterday }).where(eq(invitation.sponsorId, "p0"))
    expect((await rafal.post(addressOf("marta"), filled())).status).toBe(302)
  })
})

test("a visitor and a sponsor see nothing of invitations on a card", async () => {
  const card = userPath(world.companies.windows)
  for (const person of [visitor(), await enter(world, "marta"), await enter(world, "pawel")]) {
    const html = await person.html(card)
    expect(html).toContain("Okna Drwęca")
    expect(html).not.toContain("zapros")
    expect(html).not.toContain("Zaproś")
  }
  const other = await rafal.html(card)
  expect(other).toContain("Zaproś do współpracy")
  expect(other, "of another organization").not.toContain("Wysłane zaproszenia")
})

describe("the sponsor", () => {
  const proposalPath = () => `/wspolprace/nowa?wydarzenie=${world.events.planting}`

  test("finds the invitation above the deals, with words, proposal and refusal", async () => {
    const pawel = await enter(world, "pawel")
    const html = await pawel.html("/wspolprace")
    for (const shown of [
      "Zaproszenia do współpracy",
      "Fundacja Sąsiedzki Sad",
      "Zielone Łazarskie Podwórka",
      "Chętnie opowiemy więcej!",
      `href="${proposalPath()}"`,
      `action="${invitationPath(world.invitation)}"`,
    ])
      expect(html).toContain(shown)
    expect(await pawel.html(proposalPath())).toContain("Nowa propozycja współpracy")
    for (const other of [await enter(world, "tomasz"), await enter(world, "karolina")])
      expect(await other.html("/wspolprace")).not.toContain("Zaproszenia do współpracy")
  })

  test("declines once; strangers find nothing to decline", async () => {
    const path = invitationPath(world.invitation)
    const pawel = await enter(world, "pawel")
    expect((await (await enter(world, "tomasz")).post(path, {})).status).toBe(404)
    for (let tries = 0; tries < 2; tries++)
      expect((await pawel.post(path, {})).headers.get("location")).toBe("/wspolprace")
    expect(await db.select().from(fact)).toMatchObject([
      { what: "invitation.decline", aboutId: world.invitation, byId: world.people.pawel },
    ])
    expect(await pawel.html("/wspolprace")).not.toContain(`/zaproszenia/${world.invitation}`)
    const karolina = await enter(world, "karolina")
    expect(await karolina.html(userPath(world.companies.windows))).toContain("Odrzucone")
  })

  test("answers by proposing, even after having declined; the organization is led to the deal", async () => {
    const pawel = await enter(world, "pawel")
    const path = invitationPath(world.invitation)
    await pawel.post(path, {})
    const sent = await propose(world.viewers.pawel, proposalFor(world.events.planting, world.options.planting))
    if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
    const [answered] = await db.select().from(invitation).where(eq(invitation.id, world.invitation))
    expect(answered).toMatchObject({ answer: "proposed", dealId: sent.id })
    expect((await pawel.post(path, {})).status).toBe(409)
    expect(await pawel.html("/wspolprace")).not.toContain(`/zaproszenia/${world.invitation}`)
    const card = await (await enter(world, "karolina")).html(userPath(world.companies.windows))
    for (const shown of ["Propozycja złożona", `href="${dealPath(sent.id)}"`]) expect(card).toContain(shown)
  })

  test("sees none whose event is closed or whose organization is hidden", async () => {
    const pawel = await enter(world, "pawel")
    const shown = async () => (await pawel.html("/wspolprace")).includes(world.invitation)
    expect(await shown()).toBe(true)
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, world.events.planting))
    expect(await shown()).toBe(false)
    const karolina = await enter(world, "karolina")
    expect(await karolina.html(userPath(world.companies.windows))).toContain("Nieaktualne")
    await db.update(event).set({ status: "planned" }).where(eq(event.id, world.events.planting))
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.orchard))
    expect(await shown()).toBe(false)
  })
})

test("what an organization sent stands under its deals too, with what became of it", async () => {
  await rafal.post(addressOf("marta"), filled())
  await rafal.post(addressOf("anna"), filled())
  const anna = await enter(world, "anna")
  const [toAnna] = await sentTo("anna")
  await anna.post(invitationPath(toAnna?.id ?? ""), {})
  const html = await rafal.html("/wspolprace")
  const sent = html.slice(html.indexOf("Wysłane zaproszenia"))
  expect(sent).toMatch(
    new RegExp(`${userPath(world.companies.bakery)}[\\s\\S]*Wysłane[\\s\\S]*Wcześniejsze zaproszenia`),
  )
  expect(sent.slice(sent.indexOf("Wcześniejsze zaproszenia"))).toMatch(/Odrzucone/)
  const stranger = await enter(world, "karolina")
  expect(await stranger.html("/wspolprace")).not.toContain(world.people.anna)
  expect(await anna.html("/wspolprace")).not.toContain("Wysłane zaproszenia")
})
