import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal, deliverable, event } from "#app/db/schema.ts"
import { statusExplanations } from "#app/domain/deals/deal/deal-view.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealPath, eventPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  await emptyTables("deal")
})

const plain = (html: string) => main(html).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main"))

test("an organization without a deal shares its next open event, or publishes one when it has none (B8)", async () => {
  const karolina = await enter(world, "karolina")
  const html = main(await karolina.html("/wspolprace"))
  expect(html).toContain("Nie znaleziono żadnych współprac.")
  expect(html).toMatch(new RegExp(`href="${eventPath(world.events.planting)}"[^>]*>Udostępnij wydarzenie`))
  await db.update(event).set({ status: "finished" }).where(eq(event.id, world.events.planting))
  const none = main(await karolina.html("/wspolprace"))
  expect(none).toMatch(/href="\/dodaj-wydarzenie"[^>]*>Dodaj wydarzenie/)
  expect(none).not.toContain("Udostępnij wydarzenie")
})

test("a sponsor without a deal begins a proposal from the empty list, with one button (B8)", async () => {
  const html = main(await (await enter(world, "marta")).html("/moje-wsparcia"))
  expect(html.match(/href="\/wspolprace\/nowa"[^>]*>Nowa propozycja/g)).toHaveLength(1)
  expect(html).toContain("Przeglądaj wydarzenia")
})

test("the list and a deal's history say what the nine statuses mean, a deal what its own means", async () => {
  const marta = await enter(world, "marta")
  expect(await marta.html("/wspolprace")).not.toContain("Co oznaczają statusy?")
  const deal = await dealAfter(world, situations.in_progress ?? [])
  const [list, page] = [await marta.html("/wspolprace"), await marta.html(dealPath(deal))]
  expect(list).toContain("Nowa propozycja</a>")
  for (const html of [list, page]) {
    expect(html).toContain("Co oznaczają statusy?")
    for (const sentence of Object.values(statusExplanations)) expect(html).toContain(sentence)
  }
  expect(page.split("Co oznaczają statusy?")[0]).toContain(statusExplanations.in_progress)
})

test("a running deal shows its count of deliverables, and the list filters by what is late or waits", async () => {
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const deliverablesLine = async (who = karolina) =>
    /Świadczenia: (.*?)<\/p>/.exec(plain(await who.html("/wspolprace")))?.[1]?.replace(/<[^>]+>/g, "")
  const isListed = async (who: typeof karolina, filter: string) =>
    main(await who.html(`/wspolprace?swiadczenia=${filter}`)).includes(dealPath(id))
  expect(await deliverablesLine()).toBe("0 z 2 potwierdzone")
  const today = todayIn(new Date())
  const hasBadge = async () => /do zrobienia</.test(await karolina.html(dealPath(id)))
  const dueIn = (days: number) => db.update(deliverable).set({ dueOn: addDays(today, days) })
  // a row waits for who owes it from a week before its day
  await dueIn(8)
  expect([await isListed(karolina, "zalegle"), await isListed(karolina, "czekaja"), await hasBadge()]).toEqual([
    false,
    false,
    false,
  ])
  await dueIn(7)
  expect([await isListed(karolina, "zalegle"), await isListed(karolina, "czekaja"), await hasBadge()]).toEqual([
    false,
    true,
    true,
  ])
  await db.update(event).set({ status: "canceled" }).where(eq(event.id, world.events.planting))
  expect([await isListed(karolina, "czekaja"), await hasBadge()]).toEqual([false, false])
  await db.update(event).set({ status: "planned" }).where(eq(event.id, world.events.planting))
  const owed = (side: "organization" | "sponsor") => and(eq(deliverable.dealId, id), eq(deliverable.owedBy, side))
  await db.update(deliverable).set({ state: "confirmed" }).where(owed("sponsor"))
  await db.update(deliverable).set({ dueOn: "2020-01-01" }).where(owed("organization"))
  expect(await deliverablesLine()).toBe("1 z 2 potwierdzone, 1 po terminie")
  expect(await deliverablesLine(marta)).toBe("1 z 2 potwierdzone, 1 po terminie")
  expect([await isListed(karolina, "zalegle"), await isListed(marta, "zalegle")]).toEqual([true, true])
  // what the other side has to do does not wait for this one
  expect([await isListed(karolina, "czekaja"), await isListed(marta, "czekaja")]).toEqual([true, false])
  await db.update(deliverable).set({ state: "done" }).where(owed("organization"))
  expect([await isListed(karolina, "czekaja"), await isListed(marta, "czekaja")]).toEqual([false, true])
  expect(await isListed(marta, "zalegle")).toBe(false)
  await db.update(deal).set(inStatus("completed")).where(eq(deal.id, id))
  expect(await deliverablesLine()).toBeUndefined()
  expect(await isListed(marta, "czekaja")).toBe(false)
})

test("a sponsor without a company name is asked for it before anything is typed (B24)", async () => {
  const marta = await enter(world, "marta")
  await db.update(company).set({ name: null }).where(eq(company.id, world.companies.bakery))
  const html = main(await marta.html(`/wspolprace/nowa?organizacja=${world.organizations.orchard}`))
  expect(html).toContain("Uzupełnij nazwę firmy w profilu, aby wysłać propozycję.")
  expect(html).not.toContain("Wyślij propozycję")
})
