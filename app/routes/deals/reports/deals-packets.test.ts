import { and, eq } from "drizzle-orm"
import { unzipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealEvent, deal as deals, event, file, member } from "#app/db/schema.ts"
import { packetErrors, packetLimits } from "#app/domain/deals/packet/packet.ts"
import { addSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { addInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { openYearPacket } from "#app/features/deals/reports/packet-document.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { eventDeliverablesPath, eventPacketPath, financesPath, yearPacketPath } from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const hostile = '=HYPERLINK("x")/../..\\con: „Ż” 🎈'
const client = { person: "osoba", network: "sieć" }
let world: World
let karolina: Visitor
let marta: Visitor
let year = 0
let ids: string[] = []

beforeEach(async () => {
  await emptyTables("deal", "user", "file", "rate_limit", "idempotency")
  world = await castWorld()
  await db.delete(deals)
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  ids = [await dealAfter(world, movesToRunning), await dealAfter(world, movesToRunning)]
  const [agreed] = await db
    .select()
    .from(dealAgreement)
    .where(eq(dealAgreement.dealId, ids[0] ?? ""))
  year = Number(agreed?.agreedOn.slice(0, 4))
})

const pdf = (name: string) => new File([`%PDF-1.4\n${name}\n%%EOF`], name)
const addCopy = (id: string, name: string) =>
  addSignedCopy(world.viewers.karolina, id, { termsVersion: 1, file: pdf(name) })
async function packetAt(path: string, who: Visitor) {
  const answer = await who.get(path)
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return { answer, names: Object.keys(files), text: (name: string) => Buffer.from(files[name] ?? []).toString() }
}

test("an event's and a year's packet hold a folder for each deal and one table over all, for both parties", async () => {
  const [one = "", other = ""] = ids
  await db.update(deals).set({ sponsorName: hostile }).where(eq(deals.id, other))
  await addCopy(one, "skan.pdf")
  const invoice = { number: "FV 1/2027", issuedOn: todayIn(new Date()), amount: 60_000, ksefNumber: null }
  const fields = { ...invoice, file: pdf("../faktura.pdf"), idempotencyKey: crypto.randomUUID() }
  expect(await addInvoice(world.viewers.karolina, one, fields)).toEqual({ ok: true })
  await dealAfter(world, [])
  await dealAfter(world, [["sponsor", "cancel"]])
  const event = await packetAt(eventPacketPath(world.events.planting), karolina)
  const folders = new Set(event.names.filter((name) => name.includes("/")).map((name) => name.split("/")[0]))
  expect(folders.size).toBe(2)
  for (const name of event.names) expect(name).not.toMatch(/\.\.|\\|^\/|:|"/)
  const [folder] = [...folders].filter((name) => name?.includes("Zakwas"))
  for (const name of [
    "rozliczenie.csv",
    "1 Umowa/Umowa sponsoringu.pdf",
    "1 Umowa/podpisane egzemplarze/niepotwierdzone/skan.pdf",
    "2 Faktury/faktury.csv",
    "2 Faktury/faktura.pdf",
    "3 Płatności/płatności.csv",
    "5 Świadczenia/świadczenia.csv",
  ])
    expect(event.names).toContain(`${folder}/${name}`)
  expect(event.text(`${folder}/2 Faktury/faktury.csv`)).toContain('"FV 1/2027"')
  const table = event.text("rozliczenie.csv")
  expect(table.startsWith('\uFEFF"Folder";"Numer współpracy"')).toBe(true)
  expect(table.trimEnd().split("\r\n")).toHaveLength(3)
  expect(table).toContain('"1000,00"')
  expect(table).toContain('"\'=HYPERLINK(""x"")')
  expect(table).toContain('"FV 1/2027";"600,00"')
  const whole = await packetAt(yearPacketPath(year), marta)
  const inFolders = (names: string[]) => names.map((name) => name.replace(/^(POM-\w+) [^/]*/, "$1"))
  expect(inFolders(whole.names)).toEqual(inFolders(event.names))
})

test("a file that is gone is named in a text, and the archive stays whole", async () => {
  const [one = "", other = ""] = ids
  await addCopy(one, "zginął.pdf")
  await addCopy(other, "został.pdf")
  const [stored] = await db.select({ key: file.key }).from(file).where(eq(file.originalName, "zginął.pdf"))
  await disk.delete(stored?.key ?? "")
  const { names, text } = await packetAt(yearPacketPath(year), karolina)
  expect(names.some((name) => name.endsWith("został.pdf"))).toBe(true)
  expect(names.some((name) => name.endsWith("zginął.pdf"))).toBe(false)
  expect(text("Brakujące pliki.txt")).toMatch(
    /- POM-\w+ [^/]+\/1 Umowa\/podpisane egzemplarze\/niepotwierdzone\/zginął\.pdf\r\n/,
  )
})

test("strangers, other parties and years without deals get nothing, visitors sign in, viewers may not", async () => {
  const paths = [eventPacketPath(world.events.planting), yearPacketPath(year)]
  for (const stranger of [await enter(world, "rafal"), await signedUp("sponsor"), await signedUp("organization")])
    for (const path of paths) expect((await stranger.get(path)).status).toBe(404)
  for (const path of paths) expect((await visitor().get(path, { headers: { accept: "text/html" } })).status).toBe(302)
  const none = await karolina.get(yearPacketPath(1999))
  expect([none.status, await none.text()]).toEqual([404, expect.stringContaining(packetErrors.noneOfYear)])
  expect((await karolina.get("/finanse/rok/komplet.zip")).status).toBe(400)
  expect((await karolina.get(eventPacketPath("nie-ma"))).status).toBe(404)
  await joinParty(world, world.companies.bakery, "tomasz", "viewer")
  const tomasz = await enter(world, "tomasz")
  for (const path of paths) expect((await tomasz.get(path)).status).toBe(403)
})

test("a former member gets no packet, and one that is being read ends", async () => {
  await joinParty(world, world.companies.bakery, "tomasz", "finance")
  const tomasz = await enter(world, "tomasz")
  const { body } = await openYearPacket({ ...world.viewers.marta, id: world.people.tomasz }, year, client)
  const reader = body.getReader()
  await reader.read()
  await db.delete(member).where(and(eq(member.userId, world.people.tomasz), eq(member.partyId, world.companies.bakery)))
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow()
  expect((await tomasz.get(yearPacketPath(year))).status).not.toBe(200)
  // the place is free again
  expect((await marta.get(yearPacketPath(year))).status).toBe(200)
})

test("a party reads one large packet at a time, and a cancelled one frees its place", async () => {
  const [first, second] = [
    await openYearPacket(world.viewers.marta, year, client),
    openYearPacket(world.viewers.marta, year, client),
  ]
  await expect(second).rejects.toThrow(packetErrors.twice)
  const reader = first.body.getReader()
  await reader.read()
  await reader.cancel()
  const again = await openYearPacket(world.viewers.marta, year, client)
  await again.body.cancel()
})

test("a packet above the limit of an archive is refused with advice", async () => {
  const [one = ""] = ids
  await addCopy(one, "wielki.pdf")
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await addCopy(one, name)
  await db
    .update(file)
    .set({ size: Math.min(2_000_000_000, packetLimits.bytes) })
    .where(eq(file.purpose, "signed"))
  const answer = await karolina.get(yearPacketPath(year))
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(packetErrors.tooLarge)])
})

test("the pages lead to the packets", async () => {
  expect(await karolina.html(eventDeliverablesPath(world.events.planting))).toContain(
    eventPacketPath(world.events.planting),
  )
  for (const who of [karolina, marta]) {
    expect(await who.html(`${financesPath}?rok=${year}`)).toContain(yearPacketPath(year))
    const ofEvent = await who.html(`${financesPath}?rok=${year}&wydarzenie=${world.events.planting}`)
    expect(ofEvent).toContain(eventPacketPath(world.events.planting))
  }
  // without agreed terms there are no papers
  await dealAfter(world, [])
  await db.update(dealEvent).set({ startDate: `${year}-06-15`, endDate: null })
  expect(await marta.html(`${financesPath}?rok=${year}`)).toContain(yearPacketPath(year))
  const planned = await marta.html(`${financesPath}?rok=${year}&stan=planowane`)
  expect(planned).toContain("finanse.csv")
  expect(planned).not.toContain("komplet.zip")
  await db.update(event).set({ title: hostile }).where(eq(event.id, world.events.planting))
  const answer = await marta.get(eventPacketPath(world.events.planting))
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Komplet [^"/\\]*\.zip"/)
  await answer.arrayBuffer()
})
