import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { followAccount } from "#app/db/conditions/deal-account.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  bankAccount,
  company,
  dealAgreement,
  dealDocument,
  deal as deals,
  deliverable,
  fact,
  file,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { fingerprintErrors, spacedFingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { agreementPath } from "#app/member-paths.ts"
import { documentCheckPath } from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { sha256Of } from "#app/platform/files/fingerprint.server.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { drawnAgreement } from "#test/support/drawn-documents.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { giveAccount } from "#test/support/parties.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { storeConcluded } from "./concluded-document.server.ts"

let world: World
let karolina: Viewer
let marta: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  forgetWork()
  world = await castWorld()
  ;({ karolina, marta } = world.viewers)
})

const input = { reason: null, settlementRead: false }
/** Both sides accept on the platform. */
async function conclude() {
  const id = await dealAfter(world, [])
  await makeMove(karolina, id, "accept", { ...input, capacity: "prezeska zarządu", version: 1 })
  await makeMove(marta, id, "acceptTerms", { ...input, capacity: "pełnomocniczka", version: 2 })
  return id
}
const documentsOf = (id: string) => db.select().from(dealDocument).where(eq(dealDocument.dealId, id))
const store = (id: string) => db.transaction((tx) => storeConcluded(tx, id))

describe("a concluded agreement", () => {
  test("is drawn once with its certificate, and the same bytes come whatever changes later", async () => {
    const id = await conclude()
    await runDueJobs()
    const [document] = await documentsOf(id)
    const { bytes } = await drawnAgreement(marta, id)
    expect(document).toMatchObject({ kind: "agreement", termsVersion: 1, sha256: sha256Of(bytes) })
    const text = textOfPdf(bytes)
    for (const words of ["Poświadczenie zawarcia", "prezeska zarządu", "pełnomocniczka", "forma dokumentowa"])
      expect(text).toContain(words)
    expect(text).not.toMatch(/WZÓR|\.\.\.\.\./)
    expect(text.replace(/\s/g, "")).toContain(spacedFingerprint(document?.textSha256 ?? "").replace(/\s/g, ""))
    await db.update(company).set({ address: "Nowy adres 1" }).where(eq(company.id, marta.partyId))
    await db.update(deals).set({ sponsorName: "Inna nazwa" }).where(eq(deals.id, id))
    await store(id)
    expect(sha256Of((await drawnAgreement(karolina, id)).bytes)).toBe(document?.sha256)
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test("is made once by concurrent calls, also when the worker has not run", async () => {
    const id = await conclude()
    await db.delete(fact)
    await Promise.all([store(id), store(id), drawnAgreement(marta, id), drawnAgreement(karolina, id)])
    expect(await documentsOf(id)).toHaveLength(1)
    expect(await db.select().from(file).where(eq(file.purpose, "agreement"))).toHaveLength(1)
  })

  test("is made by the worker when an earlier transaction that made it was rolled back", async () => {
    const id = await conclude()
    const rolledBack = db.transaction(async (tx) => {
      await storeConcluded(tx, id)
      throw new Error("killed")
    })
    await expect(rolledBack).rejects.toThrow("killed")
    expect(await documentsOf(id)).toEqual([])
    await runDueJobs()
    const [document] = await documentsOf(id)
    const [stored] = await db
      .select()
      .from(file)
      .where(eq(file.id, document?.fileId ?? ""))
    expect(sha256Of(await disk.getBytes(stored?.key ?? ""))).toBe(document?.sha256)
  })

  test("is downloaded with its fingerprint as ETag, by the parties alone, and never cached", async () => {
    const id = await conclude()
    const person = await enter(world, "marta")
    const answer = await person.get(agreementPath(id))
    const [document] = await documentsOf(id)
    expect(answer.headers.get("etag")).toBe(`"${document?.sha256}"`)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(document?.sha256)
    const again = await person.get(agreementPath(id), {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    })
    expect(again.status).toBe(304)
    const stranger = await (await enter(world, "anna")).get(agreementPath(id))
    expect(stranger.status).toBe(404)
    expect(stranger.headers.get("etag")).toBeNull()
  })
})

test("a deal whose terms were accepted before capacities were asked keeps its template", async () => {
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  await store(id)
  expect(await documentsOf(id)).toEqual([])
  const text = textOfPdf((await drawnAgreement(marta, id)).bytes)
  expect(text).toContain("WZÓR")
  expect(text).not.toContain("Poświadczenie")
})

describe("account and days", () => {
  const [first, second] = ["61109010140000071219812874", "27114020040000300201355387"] as const
  const flat = ({ bytes }: { bytes: Uint8Array }) => textOfPdf(bytes).replace(/\s+/g, " ")
  const rowsOf = (id: string) => db.select().from(deliverable).where(eq(deliverable.dealId, id))

  test("stand in the concluded agreement as they were agreed, whatever changes later", async () => {
    await giveAccount(world, first)
    const id = await conclude()
    // both change before the worker draws the document
    await db.update(deliverable).set({ dueOn: "2031-01-31" }).where(eq(deliverable.dealId, id))
    await db.transaction(async (tx) => {
      await tx.update(bankAccount).set({ number: second })
      await followAccount(tx, world.organizations.orchard, world.people.karolina)
    })
    const text = flat(await drawnAgreement(marta, id))
    expect(text).toContain("Numer rachunku: 61 1090 1014 0000 0712 1981 2874")
    expect(text).not.toContain("31 stycznia 2031")
    const [agreement] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
    expect(agreement?.days?.length).toBeGreaterThan(1)
    for (const { title, dueOn } of agreement?.days ?? []) {
      expect(text).toMatch(new RegExp(`do ${formatLongDay(dueOn)} [^:]+: ${title.replaceAll("\u00a0", " ")}`))
    }
    expect(text).not.toContain("Przelew uzgodnionej kwoty")
  })

  test("the day of each row is the day that the agreement prints", async () => {
    const id = await conclude()
    const rows = await rowsOf(id)
    const [agreement] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
    const days = (list: readonly { title: string; dueOn: string | null }[]) =>
      list.map(({ title, dueOn }) => `${dueOn} ${title}`).sort()
    expect(days(agreement?.days ?? [])).toEqual(days(rows))
  })

  test("change the fingerprint of the terms", async () => {
    await store(await conclude())
    await giveAccount(world, first)
    const [one] = await db.select().from(dealDocument)
    const id = one?.dealId ?? ""
    await db.delete(dealDocument)
    await db.update(dealAgreement).set({ account: first })
    await store(id)
    expect((await documentsOf(id))[0]?.textSha256).not.toBe(one?.textSha256)
  })

  test("an accepted proposal that the sponsor has not confirmed prints the rule and leaves the number open", async () => {
    await giveAccount(world, first)
    const id = await dealAfter(world, [["organization", "accept"]])
    const text = flat(await drawnAgreement(marta, id))
    expect(text).toContain("najpóźniej 21 dni przed wydarzeniem")
    expect(text).toContain("Numer rachunku: ....")
    expect(text).not.toContain("Terminy:")
  })

  test("are printed in a template that is in force, too", async () => {
    await giveAccount(world, first)
    const id = await dealAfter(world, [
      ["organization", "accept"],
      ["sponsor", "acceptTerms"],
    ])
    const text = flat(await drawnAgreement(marta, id))
    expect(text).toContain("WZÓR")
    expect(text).toContain("Numer rachunku: 61 1090")
    expect(text).toContain("w terminie podanym niżej")
    expect(text).toMatch(
      /Terminy: .*do \d+ [a-ząćęłńóśźż]+ \d{4} Sponsor: Logo i opis firmy \(termin proponowany przez Pomost, /,
    )
  })
})

describe("the public check", () => {
  const ask = async (fields: Record<string, string | File>) => {
    const visitor = (await import("#test/support/app.ts")).visitor()
    const answer = await visitor.post(documentCheckPath, fields)
    return { status: answer.status, html: await answer.text() }
  }
  /** What the answer says beside random characters: a fingerprint or a nonce may hold any four digits. */
  const withoutRandom = (html: string) => html.replaceAll(/[\da-f](?: ?[\da-f]){63}|nonce="[^"]*"/g, "")

  test("answers at the address that the document links to", async () => {
    const { visitor } = await import("#test/support/app.ts")
    const id = await conclude()
    const { bytes } = await drawnAgreement(marta, id)
    const [, address = ""] = /(\/sprawdz\?odcisk=[\da-f]{64})/.exec(Buffer.from(bytes).toString("latin1")) ?? []
    expect(address).not.toBe("")
    expect(await visitor().html(address)).toContain("Taki dokument jest na Pomoście")
    expect(await visitor().html(`${documentCheckPath}?odcisk=${"0".repeat(64)}`)).toContain("Nie ma takiego dokumentu")
    const wrong = await visitor().html(`${documentCheckPath}?odcisk=${encodeURIComponent('"><b>x')}`)
    expect(wrong).toContain(fingerprintErrors.wrong)
    expect(wrong).not.toContain("><b>x")
  })

  test("answers one network 60 times, forms and addresses counted together", async () => {
    const { visitor } = await import("#test/support/app.ts")
    const somebody = visitor()
    const fingerprint = "0".repeat(64)
    for (let attempt = 0; attempt < 30; attempt++) {
      expect((await somebody.post(documentCheckPath, { fingerprint })).status).toBe(200)
      expect((await somebody.get(`${documentCheckPath}?odcisk=${fingerprint}`)).status).toBe(200)
    }
    const refused = await somebody.post(documentCheckPath, { fingerprint })
    expect(refused.status).toBe(429)
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/)
    expect((await somebody.get(`${documentCheckPath}?odcisk=${fingerprint}`)).status).toBe(429)
    expect((await somebody.get(documentCheckPath)).status).toBe(200)
  })

  test("says of a known fingerprint or file only that it exists, its kind and day", async () => {
    const id = await conclude()
    const { bytes } = await drawnAgreement(marta, id)
    const [document] = await documentsOf(id)
    const pdf = new File([Buffer.from(bytes)], "umowa.pdf")
    const inputs: Record<string, string | File>[] = [
      { fingerprint: spacedFingerprint(sha256Of(bytes)) },
      { file: pdf, fingerprint: "" },
    ]
    for (const fields of inputs) {
      const { status, html } = await ask(fields)
      expect(status).toBe(200)
      expect(html).toContain("Taki dokument jest na Pomoście")
      const plainText = withoutRandom(html)
      for (const secret of [marta.name, karolina.name, "pełnomocniczka", id]) expect(plainText).not.toContain(secret)
      expect(plainText).not.toMatch(/1\s?000/)
    }
    expect((await ask({ fingerprint: document?.textSha256 ?? "" })).html).toContain("odcisk warunków umowy")
  })

  test("has the product's file field, and names a sent file beside the result", async () => {
    const { visitor } = await import("#test/support/app.ts")
    expect(await visitor().html(documentCheckPath)).toContain("Wybierz plik")
    const { html } = await ask({ file: new File(["%PDF-1.4\n%%EOF"], "umowa <7>.pdf"), fingerprint: "" })
    expect(html.replaceAll("<!-- -->", "")).toContain("Plik: umowa &lt;7&gt;.pdf")
    expect((await ask({ fingerprint: "0".repeat(64) })).html).not.toContain("Plik:")
  })

  test("finds no unknown fingerprint, and says what is wrong with the input", async () => {
    await conclude()
    expect((await ask({ fingerprint: "0".repeat(64) })).html).toContain("Nie ma takiego dokumentu")
    const wrong = await ask({ fingerprint: "abc" })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain("Odcisk ma 64 znaki")
    expect((await ask({ fingerprint: "" })).html).toContain("Wklej odcisk albo wybierz plik")
    const large = await ask({ file: new File([new Uint8Array(16 * 1024 * 1024)], "a.pdf"), fingerprint: "" })
    expect(large.html).toContain("Maksymalny rozmiar pliku to 15 MB")
  })
})
