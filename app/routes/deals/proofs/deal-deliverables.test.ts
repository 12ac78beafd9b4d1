import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, deliverable, deliverableProof, fact, notification, proof } from "#app/db/schema.ts"
import { deliverableErrors, finalNote } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { noLongerMember, roleChanged } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import type { RowAct } from "#app/features/deals/deliverables/row-act.ts"
import { rowAction } from "#app/features/deals/deliverables/row-act.ts"
import { listProofs } from "#app/features/deals/proofs/queries.server.ts"
import { listTasks } from "#app/features/deals/tasks/queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, dealPath, dealsPath, eventDeliverablesPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const forPage = { headers: { accept: "text/html" } }
const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const today = todayIn(new Date())
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("deal", "user", "fact", "reaction_done", "rate_limit", "idempotency")
  forgetWork()
  world = await castWorld()
  await emptyTables("notification")
  id = await dealAfter(world, movesToRunning)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const rows = () =>
  db
    .select()
    .from(deliverable)
    .where(eq(deliverable.dealId, id))
    .orderBy(asc(deliverable.position), asc(deliverable.id))
const rowOf = async (title: string) => {
  const row = (await rows()).find((one) => one.title === title)
  if (!row) throw new Error(`no row ${title}`)
  return row
}
const act = async (who: Visitor, what: RowAct, title: string, fields: Fields = {}) => {
  const row = await rowOf(title)
  return who.post(rowAction(id, what), { row: row.id, version: String(row.version), ...fields }, forPage)
}
const add = (who: Visitor, fields: Fields = {}) =>
  who.post(
    rowAction(id, "add"),
    { key: crypto.randomUUID(), title: "Film", dueOn: addDays(today, 9), owedBy: "organization", ...fields },
    forPage,
  )
const notified = async () =>
  (await db.select().from(notification).orderBy(asc(notification.kind), asc(notification.userId))).map(
    ({ kind, userId }) => [kind, userId],
  )

describe("the page", () => {
  test("shows what each side owes, without the transfer, under a tab with its sums", async () => {
    const html = await karolina.html(dealDeliverablesPath(id))
    for (const text of ["Organizacja zapewnia", "Sponsor zapewnia", "logo", "1\u00a0świadczenie do\u00a0"])
      expect(html).toContain(text)
    expect(html).not.toContain("Przelew uzgodnionej kwoty")
    expect(html).toMatch(/aria-current="page"[^>]*>Świadczenia<span[^>]*> (<!-- -->)?0 z 2/)
    expect(await marta.html(dealPath(id))).toContain(dealDeliverablesPath(id))
  })

  test("has a tab with the number of its heading: the viewer's rows, without those of a colleague", async () => {
    const igor = await joinParty(world, world.organizations.orchard, "igor", "coordinator")
    await db.update(deliverable).set({ dueOn: addDays(today, 3), owedBy: "organization" })
    await db.update(deliverable).set({ responsibleId: world.people.igor }).where(eq(deliverable.title, "logo"))
    const shown = async (who: Visitor) => {
      const html = (await who.html(dealDeliverablesPath(id))).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
      const [tabs = ""] = html.split('aria-label="Części współpracy"')[1]?.split("</nav>") ?? []
      return [/<h2>(Teraz [^<]*)</.exec(html)?.[1], /class="count">(\d+)/.exec(tabs)?.[1]]
    }
    expect(await shown(karolina)).toEqual(["Teraz Twój ruch: 1 świadczenie", "1"])
    const colleague = await enter(world, "igor")
    expect(await shown(colleague)).toEqual(["Teraz Twój ruch: 2 świadczenia", "2"])
    await changeRole(igor, "viewer")
    expect(await shown(colleague)).toEqual(["Teraz ruch Twojego zespołu: 2 świadczenia", undefined])
  })

  test("opens a row by its address, and no row of another deal", async () => {
    const row = await rowOf("logo")
    expect(await karolina.html(dealDeliverablesPath(id))).not.toContain("Oznacz jako zrobione")
    expect(await karolina.html(dealDeliverablesPath(id, row.id))).toContain("Oznacz jako zrobione")
    expect(await marta.html(dealDeliverablesPath(id, row.id))).not.toContain("Oznacz jako zrobione")
    expect((await karolina.get(dealDeliverablesPath(id, "nie-ma"))).status).toBe(200)
  })

  test("leads to the row to be confirmed now, before one that the viewer owes later", async () => {
    const [owed] = (await rows()).filter(({ owedBy }) => owedBy === "organization")
    await db
      .update(deliverable)
      .set({ dueOn: addDays(today, 90) })
      .where(eq(deliverable.owedBy, "organization"))
    await add(marta, { title: "Roll-up", owedBy: "sponsor" })
    const linkOf = async () =>
      /href="([^"]+)"[^>]*>Przejdź do pierwszego/.exec(await karolina.html(dealDeliverablesPath(id)))?.[1]
    expect(await linkOf()).toBe(dealDeliverablesPath(id, owed?.id))
    await db.update(deliverable).set({ state: "done", doneAt: new Date() }).where(eq(deliverable.title, "Roll-up"))
    expect(await linkOf()).toBe(dealDeliverablesPath(id, (await rowOf("Roll-up")).id))
  })

  test("leads to the decision that waits for the viewer", async () => {
    await db.update(deal).set(inStatus("settlement")).where(eq(deal.id, id))
    const toDecide = new RegExp(`<a[^>]*href="${dealPath(id)}"[^>]*>Sprawdź rozliczenie`)
    expect(await marta.html(dealDeliverablesPath(id))).toMatch(toDecide)
    expect(await karolina.html(dealDeliverablesPath(id))).not.toMatch(toDecide)
  })

  test("says that the settlement has to be corrected, once it was sent back", async () => {
    await db.update(deliverable).set({ state: "confirmed", confirmedAt: new Date() }).where(eq(deliverable.dealId, id))
    await db.update(deal).set({ status: "settlement_rejected" }).where(eq(deal.id, id))
    for (const [person, text] of [
      [marta, "Czekamy na poprawione rozliczenie."],
      [karolina, "Popraw rozliczenie i\u00a0prześlij je ponownie."],
    ] as const) {
      const html = await person.html(dealDeliverablesPath(id))
      expect(html).toContain("Wszystkie świadczenia potwierdzone")
      expect(html.replaceAll("\u00a0", " ")).toContain(text.replaceAll("\u00a0", " "))
      expect(html).not.toContain("zostaje jeszcze rozliczenie")
    }
  })

  test("fills the deal's history, whose older part is folded", async () => {
    for (let n = 0; n < 13; n++) expect((await add(karolina)).status).toBe(302)
    const html = (await karolina.html(dealPath(id))).replaceAll("<!-- -->", "")
    const [shown = "", folded = ""] = html.slice(html.indexOf(">Historia</h2>")).split(/Wcześniejsze wpisy \(\d+\)/)
    expect(shown.match(/<time/g)).toHaveLength(5)
    expect(folded).toContain("Wysłano propozycję")
  })

  test("lists late rows first, then what is to fix, to do, waiting and done", async () => {
    const added = ["e", "d", "c", "b", "a"]
    const states = ["confirmed", "done", "todo", "sent_back", "todo"] as const
    await db.insert(deliverable).values(
      added.map((title, n) => ({
        ...{ dealId: id, title: `rząd ${title}`, owedBy: "organization" as const, position: 20 + n },
        ...{ state: states[n] ?? "todo", reason: "powód", dueOn: addDays(today, title === "a" ? -3 : 5) },
      })),
    )
    const html = await marta.html(dealDeliverablesPath(id))
    const seen = [...html.matchAll(/rząd ([a-e])/g)].map(([, letter]) => letter)
    expect([...new Set(seen)]).toEqual(["a", "b", "c", "d", "e"])
    expect(html).toContain("Po terminie 3\u00a0dni")
  })

  test("is empty before terms are agreed, and has no tab then", async () => {
    const negotiated = await dealAfter(world, [["organization", "accept"]])
    expect(await marta.html(dealDeliverablesPath(negotiated))).toContain("gdy obie strony zaakceptują warunki")
    expect(await marta.html(dealPath(negotiated))).not.toContain(dealDeliverablesPath(negotiated))
  })
})

describe("a row", () => {
  test("goes from done over sent back to confirmed, notifies the other side and is in the history", async () => {
    await act(karolina, "done", "logo")
    await runDueJobs()
    expect(await notified()).toEqual([["deliverable_done", world.people.marta]])
    // beside the button in the list as well
    expect(await marta.html(dealDeliverablesPath(id))).toContain(finalNote)
    expect((await act(marta, "sendBack", "logo", { reason: "To stare logo" })).status).toBe(302)
    expect(await karolina.html(dealDeliverablesPath(id))).toContain("To stare logo")
    await runDueJobs()
    const [news] = await db.select().from(notification).where(eq(notification.kind, "deliverable_answered"))
    expect(news?.body).toContain("Uwaga: To stare logo.")
    const remarks = async (who: Visitor) => {
      const html = (await who.html(dealDeliverablesPath(id))).replaceAll("\u00a0", " ")
      return [html.includes("To stare logo"), html.includes("Po uwadze, ")]
    }
    await act(karolina, "done", "logo")
    expect([await remarks(marta), await remarks(karolina)]).toEqual([
      [true, true],
      [true, true],
    ])
    expect((await act(marta, "confirm", "logo")).status).toBe(302)
    expect(await remarks(marta)).toEqual([true, true])
    await db.update(deal).set(inStatus("completed")).where(eq(deal.id, id))
    expect(await remarks(marta)).toEqual([false, false])
    await db.update(deal).set(inStatus("in_progress")).where(eq(deal.id, id))
    expect(await rowOf("logo")).toMatchObject({ state: "confirmed", confirmedById: world.people.marta })
    await runDueJobs()
    expect((await notified()).filter(([kind]) => kind === "deliverable_answered")).toHaveLength(2)
    const history = await karolina.html(dealPath(id))
    for (const line of ["Oznaczono jako zrobione", "Odesłano do poprawy", "Potwierdzono", "To stare logo"])
      expect(history).toContain(line)
    // nothing leads back from a confirmed row
    for (const [who, move] of [
      [karolina, "done"],
      [karolina, "withdrawDone"],
      [marta, "sendBack"],
    ] as const)
      expect((await act(who, move, "logo", { reason: "x" })).status).not.toBe(302)
  })

  test("marks proofs from before a remark once there is a newer one", async () => {
    const { id: deliverableId } = await rowOf("logo")
    const by = { partyId: world.organizations.orchard, authorId: world.people.karolina, kind: "number" } as const
    const addProof = async (unit: string, createdAt: Date) => {
      const [made] = await db
        .insert(proof)
        .values({ ...by, amount: 40, unit })
        .returning()
      await db.insert(deliverableProof).values({ deliverableId, proofId: made?.id ?? "", isDraft: false, createdAt })
    }
    const proofsOf = async () => (await listProofs(world.viewers.marta, [id]))[deliverableId] ?? []
    const sentBackAt = new Date()
    await addProof("plakatów", new Date(sentBackAt.getTime() - 1000))
    await db.update(deliverable).set({ sentBackAt, reason: "Za małe" }).where(eq(deliverable.id, deliverableId))
    expect((await proofsOf()).map(({ isReplaced }) => isReplaced)).toEqual([false])
    expect(await marta.html(dealDeliverablesPath(id))).not.toContain("sprzed uwagi")
    await addProof("ulotek", new Date(sentBackAt.getTime() + 1000))
    const marks = (await proofsOf()).map(({ unit, isReplaced }) => [unit, isReplaced])
    expect(new Map(marks as [string, boolean][])).toEqual(
      new Map([
        ["plakatów", true],
        ["ulotek", false],
      ]),
    )
    expect((await marta.html(dealDeliverablesPath(id))).split("sprzed uwagi")).toHaveLength(2)
  })

  test("shows its prepared proofs to the other side only once it is done", async () => {
    const { id: deliverableId } = await rowOf("logo")
    const [made] = await db
      .insert(proof)
      .values({
        partyId: world.organizations.orchard,
        authorId: world.people.karolina,
        kind: "number",
        amount: 4321,
        unit: "ulotek",
      })
      .returning()
    await db.insert(deliverableProof).values({ deliverableId, proofId: made?.id ?? "" })
    expect(await marta.html(dealDeliverablesPath(id))).not.toContain("ulotek")
    await act(karolina, "done", "logo")
    expect(await marta.html(dealDeliverablesPath(id))).toContain("ulotek")
  })

  test("is not sent back without a reason, and the form stays open", async () => {
    await act(karolina, "done", "logo")
    const answer = await act(marta, "sendBack", "logo", { reason: " " })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(deliverableErrors.reason)])
    expect((await rowOf("logo")).state).toBe("done")
  })

  test("is confirmed by nobody of the side that owes it", async () => {
    await act(karolina, "done", "logo")
    expect((await act(karolina, "confirm", "logo")).status).toBe(403)
    expect((await act(karolina, "withdrawDone", "logo")).status).toBe(302)
    expect((await rowOf("logo")).state).toBe("todo")
  })

  test("another deal's row is not found", async () => {
    const row = await rowOf("logo")
    const other = await dealAfter(world, movesToRunning)
    const fields = { row: row.id, version: String(row.version) }
    expect((await karolina.post(rowAction(other, "done"), fields, forPage)).status).toBe(404)
  })

  test("that was added by hand gets another day of the side that added it, today or later", async () => {
    await add(karolina)
    for (const dueOn of ["", "2026-02-31", addDays(today, -1), addDays(today, 4000)])
      expect((await act(karolina, "setDue", "Film", { dueOn })).status).toBe(400)
    expect((await act(marta, "setDue", "Film", { dueOn: addDays(today, 3) })).status).toBe(403)
    expect((await act(karolina, "setDue", "Film", { dueOn: addDays(today, 3) })).status).toBe(302)
    expect(await rowOf("Film")).toMatchObject({ dueOn: addDays(today, 3), dueOffset: null })
  })

  test("has somebody of its side who answers for it, and is notified", async () => {
    const rafal = await joinParty(world, world.organizations.orchard, "rafal", "coordinator")
    for (const userId of [world.people.marta, "nikt"])
      expect((await act(karolina, "assign", "logo", { userId })).status).toBe(400)
    expect((await act(karolina, "assign", "logo", { userId: rafal.id })).status).toBe(302)
    expect(await notified()).toEqual([["deal_assigned", rafal.id]])
    expect(await karolina.html(dealDeliverablesPath(id))).toContain("Kto odpowiada")
    expect(await karolina.html(dealDeliverablesPath(id))).toContain(`${rafal.name}<!-- --> <a`)
    const day = addDays(today, -1)
    await db.update(deliverable).set({ dueOn: day }).where(eq(deliverable.responsibleId, rafal.id))
    const desk = async () => (await listTasks(world.viewers.karolina, today)).filter(({ what }) => what === "do")
    expect(await desk()).toMatchObject([{ responsibleId: rafal.id }])
    // who has left answers for nothing: the others see the row on their desks, and in the matrix without a name
    await removeMember(rafal)
    expect(await karolina.html(dealDeliverablesPath(id))).not.toContain(rafal.name)
    expect(await karolina.html(eventDeliverablesPath(world.events.planting))).not.toContain(rafal.name)
    expect(await desk()).toMatchObject([{ responsibleId: null, dueOn: day }])
  })
})

test("the side that owes a row can change who answers for it, where there is somebody to choose", async () => {
  const change = (html: string) => html.match(/(?:Zmień|Wyznacz) osobę/g)?.length ?? 0
  expect(change(await karolina.html(dealDeliverablesPath(id)))).toBe(0)
  const rafal = await joinParty(world, world.organizations.orchard, "rafal", "viewer")
  const reader = await enter(world, "rafal")
  const html = await karolina.html(dealDeliverablesPath(id))
  expect(html).toContain("Nikt nie odpowiada")
  expect([change(html), change(await marta.html(dealDeliverablesPath(id)))]).toEqual([1, 0])
  expect(change(await reader.html(dealDeliverablesPath(id)))).toBe(0)
  expect((await act(reader, "assign", "logo", { userId: rafal.id })).status).toBe(403)
  expect((await act(marta, "assign", "logo", { userId: world.people.marta })).status).toBe(403)
})

describe("rows beside the terms", () => {
  test("are added once for one form, renamed and removed by the side that added them", async () => {
    const fields = { key: crypto.randomUUID() }
    for (const _ of [1, 2]) expect((await add(marta, fields)).status).toBe(302)
    expect(await rowOf("Film")).toMatchObject({ addedBy: "sponsor", owedBy: "organization", lineKey: null })
    expect((await rows()).filter(({ title }) => title === "Film")).toHaveLength(1)
    expect(await karolina.html(dealDeliverablesPath(id))).toContain("poza ustaleniami")
    expect((await act(karolina, "remove", "Film")).status).toBe(403)
    expect((await act(marta, "rename", "Film", { title: "Film z sadzenia" })).status).toBe(302)
    expect((await act(marta, "remove", "Film z sadzenia")).status).toBe(302)
    expect((await rows()).map(({ title }) => title)).not.toContain("Film z sadzenia")
    expect((await act(marta, "remove", "logo")).status).toBe(403)
  })

  test("return what was typed when something is missing, and end at forty", async () => {
    const answer = await add(karolina, { title: "", dueOn: addDays(today, -2), owedBy: "nikt" })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    for (const text of [deliverableErrors.title, deliverableErrors.duePast, deliverableErrors.owedBy])
      expect(html).toContain(text)
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...{ dealId: id, owedBy: "sponsor" as const, addedBy: "sponsor" as const },
      ...{ title: `Dodane ${n}`, position: 30 + n, dueOn: today },
    }))
    await db.insert(deliverable).values(many)
    expect((await add(karolina)).status).toBe(409)
  })
})

describe("at the same moment", () => {
  test("a second press of the same button counts once and is no error", async () => {
    const row = await rowOf("logo")
    const fields = { row: row.id, version: String(row.version) }
    const answers = await Promise.all([1, 2].map(() => karolina.post(rowAction(id, "done"), fields, forPage)))
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    const done = and(eq(fact.aboutId, id), eq(fact.what, "deal.rowDone"))
    expect(await db.$count(fact, done)).toBe(1)
  })

  test("one of confirming and sending back counts, the other reads what happened", async () => {
    await act(karolina, "done", "logo")
    const row = await rowOf("logo")
    const fields = { row: row.id, version: String(row.version), reason: "x" }
    const answers = await Promise.all([
      marta.post(rowAction(id, "confirm"), { row: row.id, version: String(row.version) }, forPage),
      marta.post(rowAction(id, "sendBack"), fields, forPage),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.text()).toContain(deliverableErrors.stale)
  })

  test("nothing is confirmed that was changed since it was seen", async () => {
    await add(karolina)
    await act(karolina, "done", "logo")
    const seen = async () =>
      (await rows()).filter(({ state }) => state === "done").map((one) => `${one.id}.${one.version}`)
    const before = await seen()
    await act(karolina, "done", "Film")
    const refused = await marta.post(rowAction(id, "confirmAll"), { seen: before }, forPage)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining(deliverableErrors.listChanged),
    ])
    expect((await marta.post(rowAction(id, "confirmAll"), { seen: await seen() }, forPage)).status).toBe(302)
    expect((await rows()).filter(({ state }) => state === "confirmed")).toHaveLength(2)
    expect(await marta.html(dealPath(id))).toContain("Potwierdzono 2\u00a0świadczenia")
  })

  test("rows cannot be moved or added once the deal is in settlement or has ended", async () => {
    for (const status of ["settlement", "completed", "canceled"] as const) {
      await db.update(deal).set(inStatus(status)).where(eq(deal.id, id))
      const answer = await act(karolina, "done", "logo")
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(deliverableErrors.resting)])
      expect((await add(karolina)).status).toBe(409)
    }
  })

  describe("while the settlement waits for the sponsor", () => {
    const confirmLabel = (title: string) => `aria-label="Potwierdź: ${title}"`
    beforeEach(async () => {
      await add(karolina)
      for (const title of ["logo", "Film"]) await act(karolina, "done", title)
      await db.update(deal).set(inStatus("settlement")).where(eq(deal.id, id))
    })

    test("what is done can still be confirmed, one or all, but not sent back", async () => {
      const html = await marta.html(dealDeliverablesPath(id))
      for (const title of ["logo", "Film"]) expect(html).toContain(confirmLabel(title))
      expect(html).not.toContain("Odeślij do poprawy")
      expect(html).toContain("zaznacz to w rozliczeniu")
      expect((await act(marta, "sendBack", "logo", { reason: "Zły kolor" })).status).toBe(409)
      expect((await act(karolina, "withdrawDone", "logo")).status).toBe(409)
      expect((await act(karolina, "confirm", "logo")).status).toBe(403)
      expect((await act(marta, "confirm", "logo")).status).toBe(302)
      expect((await marta.html(dealDeliverablesPath(id))).includes(confirmLabel("logo"))).toBe(false)
      const seen = (await rows()).filter(({ state }) => state === "done").map((one) => `${one.id}.${one.version}`)
      expect((await marta.post(rowAction(id, "confirmAll"), { seen }, forPage)).status).toBe(302)
      expect((await rows()).filter(({ owedBy }) => owedBy === "organization").map(({ state }) => state)).toEqual([
        "confirmed",
        "confirmed",
      ])
    })

    test("the list of deals finds them for the side that confirms", async () => {
      const found = async (who: Visitor) => (await who.html(`${dealsPath}?swiadczenia=czekaja`)).includes(dealPath(id))
      expect([await found(marta), await found(karolina)]).toEqual([true, false])
    })

    test("accepting it names what is not confirmed yet, and confirms it", async () => {
      await act(marta, "confirm", "logo")
      await db.delete(fact)
      expect(await marta.html(dealPath(id))).toContain("Potwierdzisz nią też świadczenie, które na to czeka: „Film”.")
      const [stored] = await db.select({ version: deal.version }).from(deal).where(eq(deal.id, id))
      const accept = (ticks: Fields) =>
        marta.post(
          `${dealPath(id)}?dzialanie=acceptSettlement`,
          { version: String(stored?.version), ...ticks },
          forPage,
        )
      expect((await accept({})).status).toBe(400)
      expect((await rowOf("Film")).state).toBe("done")
      const ticks = { settlementRead: "on", beforeEvent: "on", openPayments: "on" }
      expect((await accept(ticks)).status).toBe(302)
      expect(await rowOf("Film")).toMatchObject({ state: "confirmed", confirmedById: world.people.marta })
      // the sponsor's own work is not the sponsor's to confirm
      expect((await rows()).filter(({ owedBy }) => owedBy === "sponsor").map(({ state }) => state)).toEqual(["todo"])
      const recorded = await db.select({ what: fact.what, details: fact.details }).from(fact).orderBy(asc(fact.id))
      expect(recorded.map(({ what }) => what)).toEqual(["deal.rowConfirm", "deal.acceptSettlement"])
      expect(recorded[0]?.details).toMatchObject({ side: "sponsor", row: "Film" })
      expect(await karolina.html(dealPath(id))).toContain("Potwierdzono „Film”")
    })

    test("a finance person accepts it once somebody who may has confirmed what is done", async () => {
      await joinParty(world, world.companies.bakery, "pawel", "finance")
      const pawel = await enter(world, "pawel")
      const accept = async () => {
        const [stored] = await db.select({ version: deal.version }).from(deal).where(eq(deal.id, id))
        const ticks = { settlementRead: "on", beforeEvent: "on", openPayments: "on" }
        const fields = { version: String(stored?.version), ...ticks }
        return pawel.post(`${dealPath(id)}?dzialanie=acceptSettlement`, fields, forPage)
      }
      const both = "Najpierw właściciel lub koordynator potwierdza świadczenia: „logo”, „Film”."
      const html = (await pawel.html(dealPath(id))).replaceAll("\u00a0", " ")
      expect(html).toContain(both)
      expect(html).toMatch(/aria-disabled="true"[^>]*>Zaakceptuj rozliczenie</)
      expect(html).toContain('name="corrections[0].wrong"')
      const refused = await accept()
      expect(refused.status).toBe(403)
      expect((await refused.text()).replaceAll("\u00a0", " ")).toContain(both)
      expect((await rowOf("Film")).state).toBe("done")
      for (const title of ["logo", "Film"]) await act(marta, "confirm", title)
      expect((await accept()).status).toBe(302)
    })
  })

  test("a member whose role was lowered, or who was removed, is refused", async () => {
    const rafal = await joinParty(world, world.organizations.orchard, "rafal", "coordinator")
    const { id: row, version } = await rowOf("logo")
    const begin = () => moveDeliverable(rafal, id, { move: "done", row, version })
    await changeRole(rafal, "viewer")
    await expect(begin()).rejects.toThrow(roleChanged)
    await removeMember(rafal)
    await expect(begin()).rejects.toThrow(noLongerMember)
  })
})

test("roles that only read see no buttons, and read who may act", async () => {
  const rafal = await joinParty(world, world.organizations.orchard, "rafal", "viewer")
  const reader = await enter(world, "rafal")
  const row = await rowOf("logo")
  for (const role of ["viewer", "finance"] as const) {
    await changeRole(rafal, role)
    const html = await reader.html(dealDeliverablesPath(id, row.id))
    expect(html).toContain(roleNotes.moveDeliverable)
    expect(html).not.toContain("Oznacz jako zrobione")
    expect((await act(reader, "done", "logo")).status).toBe(403)
  }
})
