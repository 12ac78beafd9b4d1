import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealAgreement, dealEvent, message, notification } from "#app/db/schema.ts"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import {
  agreementPath,
  annexPath,
  dealPath,
  dealsPath,
  financesPath,
  impactPath,
  impactPdfPath,
  impactXlsxPath,
  supportsCsvPath,
} from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emailsTo } from "#test/support/emails.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

/** 800 zł net with 23% VAT, and goods of 2 000 zł. */
const worth = "984 zł brutto + rzeczowo 2 000 zł"
// sums of many deals say no basis
const sums = "984 zł + rzeczowo 2 000 zł"
/** Wrong sums: of money and goods, and the net money without its VAT. */
const wrongSums = /(?<![\d ])(?:2 800|2 984|800) zł(?! netto)/
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")
const html = { headers: { accept: "text/html" } }
let world: World
let people: Record<"marta" | "karolina", Visitor>
let id: string

beforeAll(async () => {
  forgetWork()
  world = await castWorld()
  id = world.deals.pending
  people = { marta: await enter(world, "marta"), karolina: await enter(world, "karolina") }
  await move("marta", "edit", { ...(await terms(1)), "lines[0].form": "goods", basis: "net", vat: "23" })
})

async function terms(version: number) {
  const lines = await listLines(db, id, version)
  return Object.fromEntries(
    lines.flatMap(({ lineKey, title, description, amountGrosze }, at) => [
      [`lines[${at}].lineKey`, lineKey],
      [`lines[${at}].title`, title],
      [`lines[${at}].description`, description],
      [`lines[${at}].amount`, String(amountGrosze / 100)],
    ]),
  )
}

let version = 0
async function move(who: keyof typeof people, name: string, fields: Record<string, string> = {}) {
  version++
  const address = `${dealPath(id)}?dzialanie=${name}${name === "edit" ? "&edycja=1" : ""}`
  const answer = await people[who].post(address, { version: String(version), capacity: "prezes", ...fields }, html)
  expect(answer.status, name).toBe(302)
  await runDueJobs()
}

async function readBy(who: keyof typeof people, address: string) {
  const page = plain(await people[who].html(address))
  return page.slice(page.indexOf("<main"), page.indexOf("</main>"))
}

test("pages before the agreement show money with VAT, and goods apart, to both sides", async () => {
  for (const who of ["marta", "karolina"] as const)
    for (const address of [
      dealPath(id),
      `${dealPath(id)}?edycja=1`,
      dealsPath,
      `${dealPath(id)}?dzialanie=acceptTerms`,
    ])
      expect(await readBy(who, address), `${who} ${address}`).toContain(worth)
})

test("news of the terms shows it: bell, conversation and email", async () => {
  const bells = await db.select().from(notification).where(eq(notification.userId, world.viewers.karolina.id))
  expect(bells.map(({ body }) => plain(body)).join()).toContain(`Nowa łączna kwota: ${worth}`)
  const messages = await db.select().from(message).where(eq(message.dealId, id))
  expect(messages.map(({ content }) => plain(content)).join()).toContain(worth)
  const [sent] = await emailsTo(world.viewers.karolina.email)
  expect(plain(JSON.stringify(sent?.content))).toContain(worth)
})

test("the reference is in the head of both sides' page, and a search for it finds the deal", async () => {
  for (const who of ["marta", "karolina"] as const) {
    expect(await readBy(who, dealPath(id))).toContain(referenceOf(id))
    expect(await readBy(who, `${dealsPath}?q=${referenceOf(id).toLowerCase()}`)).toContain(dealPath(id))
    expect(await readBy(who, `${dealsPath}?q=POM-00000000`)).not.toContain(dealPath(id))
  }
})

test("the agreed worth appears in page, list, agreement and spreadsheet, and nowhere as one sum", async () => {
  await move("karolina", "acceptTerms")
  for (const who of ["marta", "karolina"] as const) {
    for (const address of [dealPath(id), dealsPath]) expect(await readBy(who, address), address).toContain(worth)
    expect(await readBy(who, dealsPath)).not.toMatch(wrongSums)
    const csv = plain(await (await people[who].get(supportsCsvPath)).text())
    expect(csv).toContain('"984";"2000"')
    const agreement = plain(textOfPdf(new Uint8Array(await (await people[who].get(agreementPath(id))).arrayBuffer())))
    expect(agreement).toMatch(
      /Wsparcie w pieniądzu wynosi 984 zł brutto \(słownie: dziewięćset osiemdziesiąt cztery złote/,
    )
    expect(agreement).toMatch(/mają wartość 2 000 zł \(słownie: dwa tysiące złotych/)
    expect(agreement).not.toMatch(/2 800 zł|2 984 zł/)
    expect(agreement).toContain(`numer współpracy ${referenceOf(id)}`)
    for (const text of [agreement, csv]) expect(text).not.toContain(id)
  }
})

test("an annex states the VAT of its amounts, in its list of changes and in its value", async () => {
  const lines = await terms((await db.select().from(deal).where(eq(deal.id, id)))[0]?.termsVersion ?? 0)
  const money = Object.keys(lines).find((name) => name.endsWith("amount") && lines[name] === "800") ?? ""
  await move("marta", "proposeAnnex", { ...lines, [money]: "900", "lines[0].form": "goods", basis: "net", vat: "23" })
  const file = await people.marta.get(annexPath(id, 1))
  const annex = plain(textOfPdf(new Uint8Array(await file.arrayBuffer()))).replaceAll(/\s+/g, " ")
  expect(annex).toContain("Kwoty przy opcjach są kwotami netto, stawka VAT: 23%.")
  expect(annex).toContain("Do zapłaty: 1 107 zł brutto (900 zł netto + 207 zł VAT).")
  expect(annex).toContain("984 zł brutto + rzeczowo 2 000 zł")
})

test("finances and the report of the year show it, and the report's files name the deal by its reference", async () => {
  const [first] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  const year = Number(first?.startDate.slice(0, 4))
  const [agreed] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  for (const who of ["marta", "karolina"] as const) {
    for (const address of [`${financesPath}?rok=${agreed?.agreedOn.slice(0, 4)}`, impactPath(year)])
      expect(await readBy(who, address), address).toContain(sums)
    const pdf = plain(textOfPdf(new Uint8Array(await (await people[who].get(impactPdfPath(year))).arrayBuffer())))
    // a line may break after the hyphen of a reference
    const text = pdf.replaceAll(/\s+/g, " ").replaceAll("POM- ", "POM-")
    expect(text).toContain(`(${referenceOf(id)}): uzgodniono ${sums}, wpłynęło 0 zł`)
    const files = unzipSync(new Uint8Array(await (await people[who].get(impactXlsxPath(year))).arrayBuffer()))
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join(""),
    ).toContain(referenceOf(id))
  }
})
