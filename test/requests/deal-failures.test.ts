import { afterEach, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, idempotency } from "#app/db/schema.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import { dealPath, settlementReportPath, settlementSendPath } from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations, snapshotOf } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

/** The database refuses the last write of every command, its fact, so everything before it must be undone. */
let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  await pool.query(`
    create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'tajne szczegóły'; end $$;
    create trigger broken before insert on fact for each row when (new.what like 'deal.%') execute function broken()`)
})
afterEach(() => pool.query("drop trigger if exists broken on fact"))
const asPage = { headers: { accept: "text/html" } }

test("a proposal that cannot be saved writes no rows; the typed values stay, and the cause is not shown", async () => {
  const pawel = await enter(world, "pawel")
  const before = await db.$count(deal)
  const answer = await pawel.post(
    `/wspolprace/nowa?wydarzenie=${world.events.planting}`,
    {
      eventIds: world.events.planting,
      "customOptions[0].title": "Soki",
      "customOptions[0].amount": "500",
      message: "Dzień dobry",
      capacity: "właściciel firmy",
      idempotencyKey: crypto.randomUUID(),
    },
    asPage,
  )
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain(dealErrors.proposal)
  expect(html).toContain('value="Soki"')
  expect(html).not.toContain("tajne")
  expect(await db.$count(deal)).toBe(before)
  expect(await db.$count(idempotency)).toBe(0)
})

test.each([
  ["accept", dealErrors.status, { capacity: "prezes zarządu", version: "1" }],
  [
    "edit",
    dealErrors.options,
    { capacity: "prezes zarządu", version: "1", "lines[0].title": "Soki", "lines[0].amount": "500" },
  ],
])("%s that cannot be saved changes nothing", async (move, sentence, fields) => {
  const person = await enter(world, move === "edit" ? "marta" : "karolina")
  const id = world.deals.pending
  const before = await snapshotOf(id)
  const answer = await person.post(`${dealPath(id)}?dzialanie=${move}`, fields, asPage)
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain(sentence)
  expect(html).not.toContain("tajne")
  expect(await snapshotOf(id)).toEqual(before)
})

test("a settlement whose row cannot be saved leaves no file (B43)", async () => {
  await pool.query("alter table fact disable trigger broken")
  const id = await dealAfter(world, situations.in_progress ?? [])
  await pool.query("alter table fact enable trigger broken")
  const karolina = await enter(world, "karolina")
  const before = await snapshotOf(id)
  const file = new File([Buffer.from(settlementPdf(["x"]))], "r.pdf")
  const answer = await karolina.post(settlementSendPath(id), { version: "3", file, beforeEvent: "on" }, asPage)
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(settlementErrors.save)])
  expect(await snapshotOf(id)).toEqual(before)
})

test.each([
  ["whose row cannot be saved", settlementErrors.save, false],
  ["that cannot be stored, as on a full disk,", settlementErrors.upload, true],
])("a composed settlement %s comes back with everything typed", async (_, sentence, isFull) => {
  await pool.query("alter table fact disable trigger broken")
  const id = await dealAfter(world, situations.in_progress ?? [])
  await pool.query("alter table fact enable trigger broken")
  const karolina = await enter(world, "karolina")
  const address = settlementReportPath(id)
  const html = await karolina.html(address)
  const items = [...html.matchAll(/name="(items\[\d+\]\.)(rowId)" value="([^"]+)"/g)].flatMap(
    ([, at = "", control = "", value = ""]) => [
      [`${at}${control}`, value],
      [`${at}state`, "partly"],
      [`${at}note`, "Żółte koszulki później."],
    ],
  )
  const before = await snapshotOf(id)
  const put = disk.put
  if (isFull)
    disk.put = () => Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }))
  const fields = {
    version: "3",
    beforeEvent: "on",
    summary: "Posadziliśmy 120 drzew.",
    participants: "430",
    ...Object.fromEntries(items),
  }
  const answer = await karolina.post(address, fields, asPage).finally(() => {
    disk.put = put
  })
  const back = await answer.text()
  expect(answer.status).toBe(503)
  for (const typed of [sentence, "Posadziliśmy 120 drzew.", 'value="430"', "Żółte koszulki później."])
    expect(back).toContain(typed)
  expect(back.match(/<input[^>]*value="partly"[^>]*>/)?.[0]).toContain("checked")
  expect(back).not.toContain("tajne")
  expect(await snapshotOf(id)).toEqual(before)
})
