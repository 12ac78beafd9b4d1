import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath, eventPath } from "#app/paths.ts"
import { castWorld, password } from "#test/support/cast.ts"
import { type RunningBuild, startBuild } from "#tools/bench/against/servers.ts"
import { enrich } from "./role-buttons/rich-world.ts"

// Counts the elements that React creates for a page in the build: the same on any machine.
let dataDir: string
let site: RunningBuild
let world: World
let cookies: Record<"visitor" | "sponsor" | "organization", string>
type Who = keyof typeof cookies

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-elements-"))
  world = await castWorld()
  // makes each category fill pages; on later days, since ids are random and an event with a goal has more elements
  await pool.query(
    `insert into event (id, organization_id, title, description, category, city, voivodeship, start_date, end_date)
       select gen_random_uuid()::text, organization_id, title, description, category, city, voivodeship,
         start_date + later, end_date + later
       from event, generate_series(1, 8) as later where realm = 'public'
     union all
       select 'sport' || later, organization_id, title, description, 'Sportowe', city, voivodeship, start_date + later, null
       from event, generate_series(60, 61) as later where id = $1`,
    [world.events.run],
  )
  site = await startBuild(
    { folder: process.cwd(), dataDir },
    { url: process.env.DATABASE_URL ?? "" },
    { counting: true },
  )
  cookies = {
    visitor: "",
    sponsor: await site.signIn(world.viewers.marta.email, password),
    organization: await site.signIn(world.viewers.karolina.email, password),
  }
}, 60_000)
afterAll(async () => {
  await site?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

let requests = 0
/** Counts for a page that was shown before; only a new address renders a visitors' page anew. */
async function counted(who: Who, path: string) {
  const address = () => (who === "visitor" ? `${path}${path.includes("?") ? "&" : "?"}pomiar=${++requests}` : path)
  for (const _ of ["code is loaded", "pieces are memoized"]) await site.get(address(), cookies[who])
  await site.elements()
  await site.get(address(), cookies[who])
  return site.elements()
}

// counted today and rounded up to the next five: a higher limit needs a reason. A full list has twelve cards
test.each<[Who, string, number, number]>([
  // includes what the viewer waits for (N6)
  ["sponsor", "/", 225, 110],
  ["sponsor", "/wydarzenia", 200, 105],
  ["sponsor", "/wydarzenia?q=sadzenie", 205, 105],
  ["sponsor", "EVENT", 290, 135],
  ["sponsor", "/wspolprace", 355, 130],
  ["sponsor", "/wiadomosci", 185, 95],
  ["organization", "/", 290, 115],
  ["organization", "/wydarzenia", 195, 105],
  ["visitor", "/", 215, 100],
  ["visitor", "/wydarzenia", 200, 110],
  ["visitor", "EVENT", 260, 125],
  ["visitor", "/logowanie", 185, 90],
])("for a %s %s is at most %i elements, %i of them components", async (who, path, elements, components) => {
  // the sponsor has an open deal about the planting, so its page offers nothing
  const event = world.events[who === "sponsor" ? "run" : "planting"]
  const count = await counted(who, path === "EVENT" ? eventPath(event) : path)
  expect(count.elements).toBeLessThanOrEqual(elements)
  expect(count.components).toBeLessThanOrEqual(components)
})

test("a card more costs members no more elements than visitors, and no form", async () => {
  const [many, few] = ["/wydarzenia?category=Ekologiczne", "/wydarzenia?category=Sportowe"]
  const ofCards = async (who: Who) => (await counted(who, many)).elements - (await counted(who, few)).elements
  const formsIn = async (who: Who, address: string) => (await site.get(address, cookies[who])).split("<form").length - 1
  const cardsIn = async (address: string) => (await site.get(address)).split("<article").length - 1
  expect([await cardsIn(many), await cardsIn(few)]).toEqual([9, 2])
  for (const who of ["sponsor", "organization"] as const) {
    expect(await ofCards(who), who).toBeLessThanOrEqual(await ofCards("visitor"))
    expect(await formsIn(who, many), who).toBe(await formsIn(who, few))
  }
})

describe("pages of a running deal, of a team of several, and of the approval by a second person", () => {
  let deal: string
  beforeAll(async () => {
    deal = dealPath((await enrich(world)).running)
  }, 120_000)

  // the last number: bytes of markup, counted today and rounded up to the next thousand; the phone's menu has all links.
  // Payments, materials and documents have file fields with Polish texts, which load a sheet and a script of their own
  test.each<[Who, string, number, number, number]>([
    // with what the deal is worth, a button that copies its number, and a mark of whose turn it is in the head
    ["sponsor", "DEAL/platnosci", 445, 160, 43_000],
    ["organization", "DEAL/platnosci", 440, 170, 34_000],
    ["sponsor", "DEAL/materialy", 370, 145, 30_000],
    ["organization", "DEAL/materialy", 325, 130, 28_000],
    ["sponsor", "DEAL/dokumenty", 350, 130, 29_000],
    ["organization", "DEAL/dokumenty", 360, 135, 29_000],
    ["organization", "/organizacja/rachunki", 250, 120, 21_000],
    // a team of one more, a finance person who approves; addresses that may break before their host
    ["organization", "/zespol", 620, 208, 35_000],
    ["organization", "/zespol/druga-osoba", 175, 90, 18_000],
    // includes what becomes of each party when the account is deleted (N9), and who of the team gets which news (N4), in a table
    // that becomes lists on a phone and so has its roles written out
    ["sponsor", "/profil?zakladka=powiadomienia", 576, 193, 37_500],
  ])(
    "for a %s %s is at most %i elements, %i of them components, %i bytes",
    async (who, path, elements, components, bytes) => {
      const address = path.replace("DEAL", deal)
      const count = await counted(who, address)
      expect.soft(count.elements).toBeLessThanOrEqual(elements)
      expect.soft(count.components).toBeLessThanOrEqual(components)
      expect.soft(Buffer.byteLength(await site.get(address, cookies[who]))).toBeLessThanOrEqual(bytes)
    },
  )
})
