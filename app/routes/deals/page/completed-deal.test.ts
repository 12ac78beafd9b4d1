import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, deliverable, deliverableProof, file, invoice, proof } from "#app/db/schema.ts"
import { type Day, formatLongDay } from "#app/lib/dates.ts"
import {
  agreementPath,
  dealDeliverablesPath,
  dealNewPath,
  dealPacketPath,
  dealPath,
  invoiceFilePath,
} from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { writeEntries } from "#test/support/money/entries.ts"

let world: World
let id: string
let endedOn: Day
const plain = (html: string) => html.replaceAll("\u00a0", " ")
const pageOf = async (person: keyof World["viewers"], query = "") => {
  const html = plain(await (await enter(world, person)).html(`${dealPath(id)}${query}`))
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"))
}
const summaryLabels = (html: string) =>
  [...html.slice(html.indexOf("<dl"), html.indexOf("</dl>")).matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, label]) => label)

beforeAll(async () => {
  world = await castWorld()
  id = await dealAfter(world, situations.completed ?? [])
  const [ended] = await db.select({ on: deal.endedOn }).from(deal).where(eq(deal.id, id))
  // from the row: midnight may pass while the deal is made
  endedOn = ended?.on ?? ""
  const payment = { kind: "received", side: "organization", grosze: 40_000, onDay: endedOn } as const
  await writeEntries({ ...payment, dealId: id, instalmentKey: "1", authorId: world.viewers.karolina.id })
  await (await enter(world, "karolina")).post(`${dealPath(id)}?dzialanie=ocen`, { stars: "4" })
})

test("a deal that is carried out begins with its end and four figures at most (U3)", async () => {
  const [sponsor, organization] = [await pageOf("marta"), await pageOf("karolina")]
  for (const html of [sponsor, organization]) {
    const inOrder = [
      `Zakończona ${plain(formatLongDay(endedOn))}`,
      dealPacketPath(id),
      "<dt>",
      'id="ocena"',
      'id="dokumenty"',
      'id="rozliczenie"',
    ]
    const places = [...inOrder, "<h2>Warunki</h2>", "<h2>Historia</h2>"].map((one) => html.indexOf(one))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    // said once: by the panel of the end, and by the link
    expect(html.split('id="ocena"')[0]).not.toMatch(/zakończona i rozliczona/)
    expect(html).not.toMatch(/Etapy współpracy|<h2>Konwersacja/)
    expect(html).toContain("Napisz wiadomość")
    expect(summaryLabels(html).length).toBeLessThanOrEqual(4)
  }
  expect(summaryLabels(sponsor)).toContain("Zapłacone")
  // the other side's rating is read once one has rated
  expect(summaryLabels(sponsor)).not.toContain("Ocena organizacji")
  await (await enter(world, "marta")).post(`${dealPath(id)}?dzialanie=ocen`, { stars: "5" })
  expect(summaryLabels(await pageOf("marta"))).toContain("Ocena organizacji")
  expect(summaryLabels(organization)).toContain("Wpłynęło")
  expect(sponsor).toContain(`href="${dealNewPath}?ponow=${id}"`)
  expect(organization).not.toContain("ponow=")
})

test("the terms are unfolded when the address names a version of them", async () => {
  const terms = (html: string) => /<details[^>]*>(?=<summary>(?:(?!<\/summary>).)*Warunki)/s.exec(html)?.[0] ?? ""
  expect(terms(await pageOf("marta"))).not.toContain("open")
  expect(terms(await pageOf("marta", "?wersja=1"))).toContain("open")
})

test("a viewer is not offered the packet", async () => {
  await joinParty(world, world.companies.bakery, "pawel", "viewer")
  expect(await pageOf("pawel")).not.toContain(dealPacketPath(id))
})

/** Adds a deliverable of the organization with photos. */
async function prove(title: string, position: number, photos: number, isDraft = false) {
  const [ownerId, partyId] = [world.people.karolina, world.organizations.orchard]
  const owed = { dealId: id, owedBy: "organization", title, position, dueOn: "2027-05-01", state: "done" } as const
  const [row] = await db
    .insert(deliverable)
    .values({ ...owed, addedBy: "sponsor" })
    .returning()
  for (let n = 0; n < photos; n++) {
    const picture = { mime: "image/webp", size: 4, width: 320, height: 200, originalName: "zdjecie.webp" }
    const key = `proofs/${title}-${n}.webp`
    const [stored] = await db
      .insert(file)
      .values({ ...picture, key, ownerId, purpose: "proof" })
      .returning()
    const [made] = await db
      .insert(proof)
      .values({ partyId, authorId: ownerId, kind: "photo", fileId: stored?.id ?? "" })
      .returning()
    await db.insert(deliverableProof).values({ deliverableId: row?.id ?? "", proofId: made?.id ?? "", isDraft })
  }
}
const photosIn = (html: string) =>
  [...html.matchAll(/<img src="[^"]*\/swiadczenia\/dowod\/[^"]*"[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt)

describe("photos and documents of a completed deal", () => {
  test("there are no photos and no invoices without any, and the agreement and the settlement are files", async () => {
    for (const html of [await pageOf("marta"), await pageOf("karolina")]) {
      expect(html).not.toContain(">Zdjęcia<")
      expect(html).not.toMatch(/Faktur[ay] FV/)
      const papers = html.slice(html.indexOf('id="dokumenty"'))
      expect(papers).toContain(`href="${agreementPath(id)}" download`)
      expect(papers).toMatch(/rozliczenie\/[\w-]{36}" download[^§]*?<b>Rozliczenie<\/b><small>zaakceptowane/)
    }
  })

  test("four photos are shown, the first of each deliverable before its second, without drafts", async () => {
    await prove("Baner", 90, 3)
    await prove("Plakat", 91, 3)
    await prove("Szkic", 92, 1, true)
    for (const html of [await pageOf("marta"), await pageOf("karolina")]) {
      expect(photosIn(html)).toEqual(["Baner", "Plakat", "Baner", "Plakat"])
      expect(html.replaceAll("<!-- -->", "")).toContain("Wszystkie (6)")
    }
  })

  test("each photo opens in a new tab, so that the page stays", async () => {
    const marta = await enter(world, "marta")
    for (const html of [await pageOf("marta"), await marta.html(dealDeliverablesPath(id))]) {
      const links = html.match(/<a [^>]*href="[^"]*\/swiadczenia\/dowod\/[^>]*>/g) ?? []
      expect(links.length).toBeGreaterThan(3)
      for (const link of links) {
        expect(link).toContain('target="_blank"')
        expect(link).toContain('rel="noopener"')
      }
    }
  })

  test("one invoice is a file, of several the documents have each", async () => {
    const [stored] = await db
      .insert(file)
      .values({
        ...{ key: "invoices/fv-1.xml", ownerId: world.people.karolina, purpose: "invoice", originalName: "FV1.XML" },
        ...{ mime: "application/xml", size: 4 },
      })
      .returning()
    const issued = { dealId: id, issuedOn: "2027-03-01", addedById: world.people.karolina }
    const [first] = await db
      .insert(invoice)
      .values({ ...issued, number: "FV 1", grosze: 30_000, fileId: stored?.id ?? "", createdAt: new Date(1) })
      .returning()
    const one = await pageOf("marta")
    expect(one).toContain(`href="${invoiceFilePath(id, first?.id ?? "")}" download`)
    expect(one).toMatch(/XML[^§]*Faktura FV 1<\/b><small[^>]*>300 zł brutto</)
    await db.insert(invoice).values([
      { ...issued, number: "FV 2", grosze: 20_000, createdAt: new Date(2) },
      {
        ...{ ...issued, number: "FV 3", grosze: 99_000, createdAt: new Date(3) },
        ...{ withdrawnAt: new Date(4), withdrawnById: world.people.karolina },
      },
    ])
    const several = await pageOf("marta")
    expect(several).toMatch(/dokumenty#faktury"[^§]*Faktury FV 1 i FV 2<\/b><small[^>]*>500 zł brutto</)
    expect(several).not.toContain("FV 3")
  })
})
