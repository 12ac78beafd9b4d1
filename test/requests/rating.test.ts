import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, rating } from "#app/db/schema.ts"
import { ratingErrors, starLabels } from "#app/domain/deals/rating/rating.ts"
import { listDataAbout } from "#app/features/workspace/data-export/queries.server.ts"
import { dealPath, eventPath, organizationPath, userPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { changedPages } from "#test/support/changed-pages.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { writeEntries } from "#test/support/money/entries.ts"

let world: World
let deal: string
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  deal = await dealAfter(world, situations.completed ?? [])
})

const path = (id = deal) => dealPath(id)
const action = (id = deal) => `${path(id)}?dzialanie=ocen`
const secret = "tajny-komentarz-7391"
const rows = () => db.select().from(rating).where(eq(rating.dealId, deal))

describe("the card of a completed deal", () => {
  test("is a group of five radios with a legend, and posts without JavaScript", async () => {
    const marta = await enter(world, "marta")
    const html = await marta.html(path())
    const card = /<section aria-labelledby="ocena">.*?<\/section>/s.exec(html)?.[0] ?? ""
    expect(card).toContain("Oceń współpracę")
    expect(card).toContain(`action="${action()}" method="post"`)
    expect(card).toMatch(/<fieldset[^>]*>.*<legend[^>]*>Twoja ocena<\/legend>/s)
    expect(card.match(/<input type="radio"/g)).toHaveLength(5)
    for (const label of Object.values(starLabels)) expect(card).toContain(label)
    const answer = await marta.post(action(), { stars: "5", comment: secret })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${path()}#ocena`])
    const after = await marta.html(path())
    for (const shown of [
      "Dziękujemy za ocenę",
      "5 z 5 – znakomicie",
      secret,
      "Zmień ocenę",
      "Oceniono współpracę (5 z 5)",
    ])
      expect(after).toContain(shown)
  })

  test("hides the other side's rating until one has rated, in no byte less", async () => {
    await (await enter(world, "marta")).post(action(), { stars: "4", comment: secret })
    const karolina = await enter(world, "karolina")
    for (const address of [path(), `${path()}.data`, "/wspolprace"]) {
      const text = await (await karolina.get(address, { headers: { accept: "text/html" } })).text()
      expect(text, address).not.toMatch(new RegExp(`${secret}|4 z 5\\)|Ocena drugiej strony`))
    }
    expect(await karolina.html(path())).toContain("Druga strona wystawiła już ocenę.")
    await karolina.post(action(), { stars: "5" })
    const html = await karolina.html(path())
    for (const shown of ["Ocena drugiej strony: Piekarnia Jasny Zakwas", "4 z 5 – dobrze", secret])
      expect(html).toContain(shown)
  })

  test("is not exported to the other side before that has rated", async () => {
    await (await enter(world, "marta")).post(action(), { stars: "4" })
    const exportedSides = async () => {
      for await (const [table, found] of listDataAbout(world.viewers.karolina))
        if (table === "rating") return (found as { side: string }[]).map(({ side }) => side).sort()
    }
    expect(await exportedSides()).toEqual([])
    await (await enter(world, "karolina")).post(action(), { stars: "5" })
    expect(await exportedSides()).toEqual(["organization", "sponsor"])
  })

  test("says that nothing is left to do only once it is rated and paid", async () => {
    const karolina = await enter(world, "karolina")
    expect(await karolina.html(path())).toContain("Możesz ją jeszcze ocenić.")
    await karolina.post(action(), { stars: "4" })
    expect(await karolina.html(path())).toContain("Zostały jeszcze płatności.")
    const payment = { kind: "received", side: "organization", grosze: 10_000_000, onDay: "2026-05-05" } as const
    await writeEntries({ ...payment, dealId: deal, instalmentKey: "1", authorId: world.viewers.karolina.id })
    expect(await karolina.html(path())).toContain("Nie trzeba już nic robić.")
  })

  test("is not there before the deal is completed, and its form is refused", async () => {
    const marta = await enter(world, "marta")
    const open = await dealAfter(world, situations.in_progress ?? [])
    expect(await marta.html(path(open))).not.toContain('aria-labelledby="ocena"')
    const answer = await marta.post(action(open), { stars: "5" })
    expect([answer.status, await db.$count(rating, eq(rating.dealId, open))]).toEqual([409, 0])
  })
})

test("errors are shown beside their field, with the chosen and typed values", async () => {
  const marta = await enter(world, "marta")
  const without = await marta.post(action(), { comment: "Dobrze było" })
  expect(without.status).toBe(400)
  const html = await without.text()
  expect(html).toContain(ratingErrors.stars)
  expect(html).toContain("Dobrze było")
  const long = await marta.post(action(), { stars: "2", comment: "a".repeat(1001) })
  const refused = await long.text()
  expect([long.status, refused.includes(ratingErrors.comment)]).toEqual([400, true])
  expect(refused).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="2"/)
  expect(await rows()).toEqual([])
})

test.each([
  [{ stars: "9" }],
  [{ stars: ["1", "2"] }],
  [{ stars: "5", side: "organization" }],
  [{ stars: "5", comment: "\u0000\u0007" }],
  [{ "stars[0]": "5" }],
  [{}],
])("a form that no page sends is refused: %o", async (fields) => {
  const answer = await (await enter(world, "marta")).post(action(), fields)
  expect([answer.status, await rows()]).toEqual([400, []])
})

test("the deal does not exist for anybody else", async () => {
  for (const [name, status] of [
    ["tomasz", 404],
    ["rafal", 404],
    ["anna", 404],
  ] as const)
    expect((await (await enter(world, name)).post(action(), { stars: "1" })).status).toBe(status)
  const stranger = await visitor().post(action(), { stars: "1" })
  expect([stranger.status, stranger.headers.get("location")]).toEqual([302, expect.stringContaining("/logowanie")])
  expect(await rows()).toEqual([])
})

/** Three completed deals of two parties, and the pages that show their average. */
async function threeCompleted() {
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const ids = [
    deal,
    await dealAfter(world, situations.completed ?? []),
    await dealAfter(world, situations.completed ?? []),
  ]
  const pages = {
    organization: organizationPath(world.organizations.orchard),
    sponsor: userPath(world.companies.bakery),
  }
  return { marta, karolina, ids, pages }
}

test("everybody sees the average from three ratings, and never a comment", async () => {
  const { marta, karolina, ids, pages } = await threeCompleted()
  const guest = visitor()
  for (const [at, id] of ids.entries()) {
    for (const page of Object.values(pages)) expect(await guest.html(page)).not.toContain("Ocena współpracy")
    await marta.post(action(id), { stars: String(5 - at), comment: secret })
    await karolina.post(action(id), { stars: "5", comment: secret })
  }
  expect(await guest.html(pages.organization)).toContain("Ocena współpracy: 4,0 · 3\u00a0oceny")
  expect(await guest.html(pages.sponsor)).toContain("Ocena współpracy: 5,0 · 3\u00a0oceny")
  await marta.post(action(ids[0]), { stars: "4", comment: secret })
  expect(await guest.html(pages.organization)).toContain("Ocena współpracy: 3,7 · 3\u00a0oceny")
  for (const who of [guest, await enter(world, "tomasz")])
    for (const page of Object.values(pages))
      for (const address of [page, `${page}.data`]) expect(await who.html(address)).not.toContain(secret)
})

test("a rating, and its change, invalidates the visitors' page that counts it and no other", async () => {
  const { marta, karolina, pages } = await threeCompleted()
  const others = [eventPath(world.events.planting), organizationPath(world.organizations.mile), "/", "/organizacje"]
  const invalidated = await changedPages([...Object.values(pages), ...others])
  await marta.post(action(), { stars: "5" })
  expect(await invalidated()).toEqual([pages.organization])
  await marta.post(action(), { stars: "4" })
  expect(await invalidated()).toEqual([pages.organization])
  await karolina.post(action(), { stars: "5" })
  expect(await invalidated()).toEqual([pages.sponsor])
  await karolina.post(action(), { stars: "5" })
  expect(await invalidated()).toEqual([])
})

test("ratings count only in their own world", async () => {
  const { marta, ids, pages } = await threeCompleted()
  for (const id of ids) await marta.post(action(id), { stars: "5" })
  expect(await visitor().html(pages.organization)).toContain("Ocena współpracy")
  await db.update(deals).set({ realm: "demo-1" }).where(eq(deals.id, deal))
  expect(await visitor().html(pages.organization)).not.toContain("Ocena współpracy")
})
