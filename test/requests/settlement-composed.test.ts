import { and, asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  deal as deals,
  deliverable,
  deliverableProof,
  fact,
  file,
  invoice,
  message,
  proof,
  settlement,
} from "#app/db/schema.ts"
import { correctionErrors } from "#app/domain/deals/deal/corrections.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { reportErrors } from "#app/domain/deals/settlement/settlement-report.ts"
import { listDataAbout } from "#app/features/workspace/data-export/queries.server.ts"
import {
  dealDeliverablesPath,
  dealDocumentsPath,
  dealPath,
  openConversationPath,
  paymentsPath,
  proofAddPath,
  proofUploadPath,
  settlementFilePath,
  settlementOutlinePath,
  settlementReportPath,
  settlementReportPdfPath,
  settlementSendPath,
} from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { fieldId } from "#app/ui/forms/field.tsx"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { afterGathering, bellEntries, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { composedForm, filledForm as filledFormOf } from "#test/support/shown/composed-form.ts"
import { runDueJobs } from "#test/support/worker.ts"

let world: World
let id: string
let karolina: Visitor
let marta: Visitor
const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]

/** A running deal with two rows of the organization: one from the terms, one added by hand. */
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = await dealAfter(world, movesToRunning)
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  const dueOn = "2099-01-01"
  await db.insert(deliverable).values([
    { dealId: id, owedBy: "organization", title: "Plakaty", position: 90, dueOn, addedBy: "sponsor" },
    { dealId: id, owedBy: "organization", title: "Wpis", position: 91, dueOn, addedBy: "sponsor" },
  ])
})

const rowNamed = async (title: string, of = id) => {
  const named = and(eq(deliverable.dealId, of), eq(deliverable.title, title))
  const [row] = await db.select().from(deliverable).where(named)
  return row
}
const idOf = async (title: string, of = id) => (await rowNamed(title, of))?.id ?? ""
const address = () => settlementReportPath(id)
const dealRow = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const newestSettlement = async () =>
  (await db.select().from(settlement).where(eq(settlement.dealId, id)).orderBy(asc(settlement.createdAt))).at(-1)
const photo = async (name = "baner.jpg") => {
  const made = sharp({ create: { width: 900, height: 600, channels: 3, background: "#2a7" } }).jpeg()
  return new File([new Uint8Array(await made.toBuffer())], name, { type: "image/jpeg" })
}
const prove = async (title: string, fields: Fields, intent = "addProof", person = karolina) =>
  person.post(proofUploadPath(id, await idOf(title)), { key: crypto.randomUUID(), intent, early: "on", ...fields })
const imagesIn = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/\/Subtype \/Image/g)?.length ?? 0

const formOf = (person: Visitor, typed?: Fields) => composedForm(person, address(), typed)
const filledForm = (typed?: Fields) => filledFormOf(karolina, address(), typed)

describe("a settlement arrives composed", () => {
  beforeEach(async () => {
    await prove("Plakaty", { kind: "number", number: "120", unit: "plakatów", comment: "Wiszą od maja" })
    await prove("Plakaty", { kind: "photo", proofs: [await photo(), await photo("druga.jpg")] }, "addProofAndDone")
  })

  test("with states, texts and photos of its rows, and the names of what is missing", async () => {
    const html = await karolina.html(address())
    const text = html.replace(/<!--.*?-->|<[^>]+>/g, "")
    expect(text).toMatch(/Brakuje dowodu: .*Wpis/)
    expect(text).not.toMatch(/Brakuje dowodu: (?:(?!Poza tym).)*Plakaty/)
    expect(text).toMatch(/Nie potwierdzono: .*Plakaty \(zrobione – czeka na potwierdzenie\)/)
    // named once, above
    expect(text).not.toContain("Wpis (do zrobienia)")
    expect(html).toContain("120 plakatów\nWiszą od maja")
    expect(html.match(/name="proofs"/g)).toHaveLength(2)
    const fields = await formOf(karolina)
    expect(fields.proofs).toHaveLength(2)
    const states = Object.entries(fields).filter(([name]) => name.endsWith(".state"))
    expect(states.map(([, value]) => value)).toEqual(["done"])
  })

  test("its PDF has the chosen photos, the confirmed payments and the figures", async () => {
    const fields = await filledForm({
      participants: "430",
      reached: "24000",
      beneficiaries: "90",
      volunteers: "35",
      publications: "7",
    })
    const made = await karolina.post(settlementReportPdfPath(id), fields)
    const bytes = new Uint8Array(await made.arrayBuffer())
    expect(imagesIn(bytes)).toBe(2)
    const text = textOfPdf(bytes).replace(/\s+/g, " ")
    for (const part of [
      "Plakaty",
      "120 plakatów",
      "czeka na potwierdzenie",
      "zdjęcia 1–2",
      "430",
      "24 000",
      "90",
      "Liczba wolontariuszy",
    ])
      expect(text).toContain(part)
    expect(text).toContain("Zdjęcie 2 z 2. Plakaty")
    const [first = ""] = [fields.proofs].flat() as string[]
    const one = await karolina.post(settlementReportPdfPath(id), { ...fields, proofs: first })
    expect(imagesIn(new Uint8Array(await one.arrayBuffer()))).toBe(1)
    const none = await karolina.post(settlementReportPdfPath(id), { ...fields, proofs: "" })
    expect(imagesIn(new Uint8Array(await none.arrayBuffer()))).toBe(0)
  })

  test("its parts beside the form name what they lack, and a button of the form shows the document", async () => {
    const html = await karolina.html(address())
    const aside = html.slice(html.indexOf('id="czesci"'))
    const steps = [
      ...aside
        .slice(0, aside.indexOf("</ol>"))
        .matchAll(/<li data-state="(\w+)".*?href="#([^"]+)".*?<small[^>]*>([^<]*)/gs),
    ]
    expect(steps.length).toBeGreaterThan(3)
    for (const [, , anchor] of steps) expect(html, anchor).toContain(`id="${anchor}"`)
    expect(steps.map(([, state, anchor]) => `${anchor} ${state}`)).toEqual(
      expect.arrayContaining(["swiadczenia-organization open", "f-summary open", "f-photos done"]),
    )
    const [button = ""] = /<button[^>]*>(?:(?!<\/button>).)*Podgląd PDF/s.exec(aside) ?? []
    expect(button.toLowerCase()).toContain(`formaction="${settlementReportPdfPath(id)}"`.toLowerCase())
    const [, form] = / form="([^"]+)"/.exec(button) ?? []
    expect(html).toMatch(new RegExp(`<form[^>]*id="${form}"`))
  })

  test("photos of other deals and invented ones are refused, and the typed values stay", async () => {
    const fields = await filledForm()
    for (const proofs of [`proof-of-${world.viewers.marta.realm}`, crypto.randomUUID()]) {
      const answer = await karolina.post(address(), { ...fields, proofs })
      expect(answer.status).toBe(400)
      const html = await answer.text()
      for (const part of [reportErrors.photoGone, "Było pięknie"]) expect(html).toContain(part)
    }
    expect(await dealRow()).toMatchObject({ status: "in_progress" })
  })

  test("a row that was added meanwhile asks for an answer at its own place", async () => {
    const fields = await filledForm({ "items[0].note": "Moje słowa" })
    const dueOn = "2099-01-01"
    await db
      .insert(deliverable)
      .values({ dealId: id, owedBy: "organization", title: "Ulotki", position: -1, dueOn, addedBy: "sponsor" })
    const answer = await karolina.post(address(), fields)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    for (const part of ["Zaznacz, jak było", "Moje słowa", "Ulotki"]) expect(html).toContain(part)
    expect(html).toMatch(new RegExp(`name="items\\[0\\]\\.rowId" value="${fields["items[0].rowId"]}"`))
    expect((await karolina.post(address(), await filledForm())).status).toBe(302)
  })

  test("is offered first, and an own file second; without rows only the file", async () => {
    const html = await karolina.html(settlementSendPath(id))
    const text = html.replace(/<!--.*?-->|<[^>]+>/g, "")
    expect(text).toMatch(/Bez odpowiedzi, jak było: .*Wpis \(do zrobienia\)/)
    expect(text).toMatch(/świadcze\D* \(bez logo i\sopisu firmy\), potwierdzone 0\D*2\szdjęcia/)
    expect(html.indexOf(`href="${address()}"`)).toBeLessThan(html.indexOf("Prześlij własny plik PDF"))
    expect(html.indexOf("Prześlij własny plik PDF")).toBeLessThan(html.indexOf('name="file"'))
    await db.delete(deliverable).where(eq(deliverable.dealId, id))
    const bare = await karolina.html(settlementSendPath(id))
    expect(bare).not.toContain("Prześlij własny plik PDF")
    for (const part of ["Dodaj plik PDF.", 'name="file"', `href="${address()}"`]) expect(bare).toContain(part)
  })

  test("is shown before it is sent, with the names of what is missing, and the preview sends nothing", async () => {
    const link = `href="${settlementOutlinePath(id)}"`
    expect(await karolina.html(dealDeliverablesPath(id))).toContain(link)
    const html = await karolina.html(settlementOutlinePath(id))
    const text = html.replace(/<!--.*?-->|<[^>]+>/g, "")
    for (const part of [
      /Bez odpowiedzi, jak było: .*Wpis \(do zrobienia\)/,
      /Nie potwierdzono: Plakaty/,
      /Do uzupełnienia/,
      /120 plakatów/,
    ])
      expect(text).toMatch(part)
    expect(html).toMatch(new RegExp(`href="${address()}#wiersz-${await idOf("Wpis")}"`))
    expect(html.match(/<img[^>]*dowod/g)).toHaveLength(2)
    expect(await dealRow()).toMatchObject({ status: "in_progress" })
    const accountant = await joinParty(world, world.viewers.karolina.partyId, "rafal", "finance")
    expect(await (await enter(world, "rafal")).html(dealDeliverablesPath(id))).toContain(link)
    await changeRole(accountant, "viewer")
    for (const person of [await enter(world, "rafal"), marta])
      expect(await person.html(dealDeliverablesPath(id))).not.toContain(settlementOutlinePath(id))
  })

  test("is seen only by people who may send it", async () => {
    const secrets = ["120 plakatów", "Wiszą od maja", "Brakuje "]
    const viewerOfSponsor = await joinParty(world, world.viewers.marta.partyId, "tomasz", "viewer")
    const formerMember = await joinParty(world, world.viewers.karolina.partyId, "rafal", "coordinator")
    const former = await enter(world, "rafal")
    await removeMember(formerMember)
    const people = [marta, await enter(world, "tomasz"), former, await enter(world, "igor"), visitor()]
    expect(viewerOfSponsor.role).toBe("viewer")
    for (const person of people)
      for (const path of [address(), settlementSendPath(id), settlementOutlinePath(id)]) {
        const answer = await person.get(path)
        expect([302, 403, 404]).toContain(answer.status)
        const text = await answer.text()
        for (const secret of secrets) expect(text).not.toContain(secret)
      }
    for (const person of people)
      expect([302, 403, 404]).toContain((await person.post(address(), await filledForm())).status)
    expect(await dealRow()).toMatchObject({ status: "in_progress" })
  })
})

test("sixty photos of noise on forty rows make a PDF within 10 MB", { timeout: 240_000 }, async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 1000, height: 750, channels: 3, background: "#000", noise } })
    .webp({ quality: 90 })
    .toBuffer()
  const keys = Array.from({ length: 60 }, () => `proofs/${crypto.randomUUID()}.webp`)
  for (const key of keys) await disk.put(key, new Uint8Array(bytes))
  const dueOn = "2099-01-01"
  const { id: ownerId, partyId } = world.viewers.karolina
  const mine = { purpose: "proof" as const, mime: "image/webp", size: bytes.length, width: 1000, height: 750 }
  const added = await db
    .insert(deliverable)
    .values(
      Array.from({ length: 38 }, (_, n) => ({
        dealId: id,
        owedBy: "organization" as const,
        title: `Świadczenie ${n}`,
        position: 100 + n,
        dueOn,
        state: "done" as const,
        addedBy: "sponsor" as const,
      })),
    )
    .returning({ id: deliverable.id })
  const files = await db
    .insert(file)
    .values(keys.map((key) => ({ ...mine, ownerId, key, originalName: "szum.webp" })))
    .returning({ id: file.id })
  const proofs = await db
    .insert(proof)
    .values(files.map((one) => ({ partyId, authorId: ownerId, kind: "photo" as const, fileId: one.id })))
    .returning({ id: proof.id })
  await db
    .insert(deliverableProof)
    .values(proofs.map((one, n) => ({ proofId: one.id, deliverableId: added[n % 38]?.id ?? "", isDraft: false })))
  const fields = await filledForm()
  expect(fields.proofs).toHaveLength(60)
  const made = new Uint8Array(await (await karolina.post(settlementReportPdfPath(id), fields)).arrayBuffer())
  expect(imagesIn(made)).toBe(60)
  expect(made.byteLength).toBeLessThan(settlementLimits.bytes)
})

describe("papers and gaps of a settlement", () => {
  const ksefNumber = "5265877635-20250826-0100001AF629-AF"
  const bill = async (grosze: number, number: string, ksef: string | null = null) =>
    db.insert(invoice).values({
      ...{ dealId: id, number, grosze, ksefNumber: ksef, issuedOn: "2027-03-01" },
      addedById: world.viewers.karolina.id,
    })

  test("numbers of invoices are filled in, in the form and in the PDF", async () => {
    expect(await karolina.html(address())).toContain('name="documentNumber"')
    await bill(100_000, "FV 7/2027", ksefNumber)
    const question = /name="documentNumber"[^>]*value="FV 7\/2027"|value="FV 7\/2027"[^>]*name="documentNumber"/
    expect(await karolina.html(settlementSendPath(id))).toMatch(question)
    for (const path of [address(), settlementSendPath(id)]) {
      const html = await karolina.html(path)
      expect(html).toContain(ksefNumber)
      expect(html).not.toContain("Brakuje faktury")
    }
    // the composed form shows what the deal has, and does not ask for it
    const html = (await karolina.html(address())).replaceAll("\u00a0", " ")
    for (const name of ["documentNumber", "ksefNumber"]) expect(html).not.toContain(`name="${name}"`)
    const shown = html.replace(/<!--.*?-->|<[^>]+>/g, "")
    expect(shown).toContain("Jeśli pieniądze już wpłynęły")
    expect(shown).not.toContain("umówiono")
    for (const part of ["Płatności i faktury", "Faktura FV 7/2027 na 1000 zł, wystawiona 01.03.2027", "wpłynęło 0 zł"])
      expect(shown.replaceAll("1 000", "1000")).toContain(part)
    const made = await karolina.post(settlementReportPdfPath(id), await filledForm())
    const text = textOfPdf(new Uint8Array(await made.arrayBuffer())).replace(/\s+/g, " ")
    for (const part of ["FV 7/2027", "1 marca 2027", "5265877635-20250826-"]) expect(text).toContain(part)
  })

  test("missing things are counted and named, each with a link to where they are added", async () => {
    await prove("Plakaty", { kind: "number", number: "120", unit: "plakatów" }, "addProofAndDone")
    await bill(40_000, "FV 8/2027")
    const html = await karolina.html(address())
    const text = html.replace(/<!--.*?-->|<[^>]+>/g, "").replaceAll("\u00a0", " ")
    // the optional figures and the confirmations stand below, and are not counted
    expect(text).toMatch(/Brakuje (dwóch|trzech) rzeczyBrakuje dowodu: .*Poza tymNie potwierdzono: .*Nie wpisano liczb/)
    expect(text).toContain("dodaj fakturę na 600 zł")
    expect(text).toContain("Nie wpisano liczb: uczestnicy, beneficjenci, wolontariusze, zasięg, publikacje")
    for (const href of [
      proofAddPath(id, await idOf("Wpis")),
      `${paymentsPath(id)}#faktury`,
      `#${fieldId("participants")}`,
    ])
      expect(html).toContain(`href="${href}"`)
  })

  test("a row without a proof is sent with a reason, which its row asks for", async () => {
    const fields = await filledForm()
    const at = Object.keys(fields).find((name) => fields[name] === fields["items[0].rowId"]) ?? ""
    const note = at.replace("rowId", "note")
    const refused = await karolina.post(address(), { ...fields, [note]: "" })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(reportErrors.unproved)])
    expect((await karolina.post(address(), { ...fields, [note]: "Fotograf zachorował" })).status).toBe(302)
  })

  test("figures and numbers are sent back by name, and the remark appears above the field", async () => {
    const sent = await filledForm({ participants: "512", documentNumber: "FV 9/2027" })
    expect((await karolina.post(address(), sent)).status).toBe(302)
    expect((await marta.html(dealPath(id))).replaceAll("\u00a0", " ")).toContain("Uczestnicy: 512")
    const version = String((await dealRow())?.version)
    const point = (at: number, rowId: string, reason: string) => ({
      [`corrections[${at}].rowId`]: rowId,
      [`corrections[${at}].wrong`]: "on",
      [`corrections[${at}].reason`]: reason,
    })
    const reject = (fields: Fields) =>
      marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version, reason: "Dwie sprawy", ...fields })
    // a figure that the settlement lacks cannot be pointed at
    expect((await reject(point(0, "fact:volunteers", "Ilu?"))).status).toBe(400)
    const wrong = {
      ...point(0, "fact:participants", "Liczyliśmy 480"),
      ...point(1, "fact:documentNumber", "Brak numeru zamówienia"),
    }
    expect((await reject(wrong)).status).toBe(302)
    expect(await newestSettlement()).toMatchObject({
      corrections: [
        { row: "Uczestnicy: 512", reason: "Liczyliśmy 480" },
        { row: "Dokument FV 9/2027", reason: "Brak numeru zamówienia" },
      ],
    })
    const html = await karolina.html(address())
    for (const [reason, name] of [
      ["Liczyliśmy 480", "participants"],
      ["Brak numeru zamówienia", "documentNumber"],
    ])
      expect(html).toMatch(new RegExp(`poprawkę:</b>(?: |<!-- -->)+${reason}</p>.{0,400}name="${name}"`, "s"))
  })
})

describe("the sponsor decides below what the settlement contains", () => {
  test("texts, rows with their proofs, payments and invoices; no drafts and nothing of the other side's page", async () => {
    await prove(
      "Plakaty",
      { kind: "number", number: "120", unit: "plakatów", comment: "Wiszą od maja" },
      "addProofAndDone",
    )
    await prove("Wpis", { kind: "link", link: "https://blog.example/szkic" })
    const addedById = world.viewers.karolina.id
    await db.insert(invoice).values({
      ...{ dealId: id, number: "FV 7/2027", issuedOn: "2027-03-01", grosze: 100_000, addedById },
      ksefNumber: "5265877635-20250826-0100001AF629-AF",
    })
    expect((await karolina.post(address(), await filledForm())).status).toBe(302)
    const html = (await marta.html(dealPath(id))).replaceAll("\u00a0", " ")
    const places = [
      "Było pięknie",
      "Co dostaliśmy",
      "Wiszą od maja",
      "Płatności i faktury",
      "Faktura <b>FV 7/2027",
      'id="decyzja"',
    ].map((part) => html.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(html).toContain("KSeF 5265877635-20250826-0100001AF629-AF")
    const decision = html.slice(html.indexOf('id="decyzja"'))
    for (const label of ["Zaakceptuj rozliczenie", "Poproś o poprawki"]) expect(decision).toContain(label)
    expect(html.split('action="').filter((part) => part.includes("dzialanie=acceptSettlement"))).toHaveLength(1)
    expect(html).not.toContain("blog.example/szkic")
    expect(await karolina.html(dealPath(id))).not.toContain("Co dostaliśmy")
    // viewers read it and cannot decide
    await joinParty(world, world.viewers.marta.partyId, "tomasz", "viewer")
    const read = await (await enter(world, "tomasz")).html(dealPath(id))
    expect([read.includes("Co dostaliśmy"), read.includes('id="decyzja"')]).toEqual([true, false])
  })
})

describe("sending a settlement back points at rows", () => {
  const reject = `?dzialanie=rejectSettlement`
  const back = (fields: Fields) => marta.post(`${dealPath(id)}${reject}`, { reason: "Dwie sprawy", ...fields })
  let version: string
  beforeEach(async () => {
    await prove("Plakaty", { kind: "number", number: "120", unit: "plakatów" }, "addProofAndDone")
    expect((await karolina.post(address(), await filledForm({ participants: "430" }))).status).toBe(302)
    version = String((await dealRow())?.version)
  })
  const point = (at: number, rowId: string, reason: string) => ({
    [`corrections[${at}].rowId`]: rowId,
    [`corrections[${at}].wrong`]: "on",
    [`corrections[${at}].reason`]: reason,
  })

  test("corrections are stored, notified, shown beside the rows, and exported to their parties", async () => {
    const [posters, entry] = [await idOf("Plakaty"), await idOf("Wpis")]
    const page = await marta.html(dealPath(id))
    expect(page).toContain("Zaznacz, co jest do poprawy")
    expect(await karolina.html(dealPath(id))).not.toContain("Zaznacz, co jest do poprawy")
    const sent = {
      version,
      ...point(0, posters, "Stare logo"),
      ...point(1, entry, "Brak oznaczenia"),
      "corrections[2].rowId": posters,
    }
    expect((await back(sent)).status).toBe(302)
    const corrections = [
      { rowId: posters, row: "Plakaty", reason: "Stare logo" },
      { rowId: entry, row: "Wpis", reason: "Brak oznaczenia" },
    ]
    expect(await newestSettlement()).toMatchObject({ decision: "rejected", reason: "Dwie sprawy", corrections })
    // rows that waited for confirmation are to be done again; rows that were not done stay
    expect(await rowNamed("Plakaty")).toMatchObject({ state: "sent_back", reason: "Stare logo" })
    expect(await rowNamed("Wpis")).toMatchObject({ state: "todo", reason: null })
    const [sentBack] = await db.select().from(fact).where(eq(fact.what, "deal.rejectSettlement"))
    expect(sentBack?.details).toMatchObject({ corrections })
    for (const person of [karolina, marta]) {
      const html = await person.html(dealPath(id))
      for (const part of ["Stare logo", "Brak oznaczenia", "„Plakaty”: Stare logo"]) expect(html).toContain(part)
    }
    const organizationPage = await karolina.html(dealPath(id))
    const course = organizationPage.slice(organizationPage.indexOf('id="ruch"'))
    expect(course.slice(0, course.indexOf("</section>")).match(/Teraz Twój ruch/g)).toHaveLength(1)
    const next = await karolina.html(address())
    for (const part of ["Stare logo", "Brak oznaczenia"])
      expect(next.match(new RegExp(`<[^>]*>${part}|<\\/b> ${part}`, "g"))).toHaveLength(2)
    expect(await karolina.html(settlementSendPath(id))).toContain("Stare logo")

    await runDueJobs(afterGathering())
    const { karolina: receiver, marta: decider } = world.viewers
    expect(JSON.stringify(await bellEntries(receiver.id))).toContain("Do poprawy: „Plakaty”, „Wpis”.")
    const mail = sentEmails().find(
      ({ to, text }) => JSON.stringify(to).includes(receiver.email) && /Stare logo/.test(text ?? ""),
    )
    expect(mail?.text).toContain("Brak oznaczenia")
    const settlementsOf = async (viewer: typeof decider) => {
      for await (const [table, exported] of listDataAbout(viewer)) if (table === "settlement") return exported
      return []
    }
    expect(JSON.stringify(await settlementsOf(decider))).toContain("Stare logo")
    expect(JSON.stringify(await settlementsOf(receiver))).not.toContain("Stare logo")
  })

  test("only named rows go back, also when a finance person sends the settlement back; a confirmed row stays", async () => {
    await joinParty(world, world.viewers.marta.partyId, "tomasz", "finance")
    const set = (title: string, state: "done" | "confirmed") =>
      db.update(deliverable).set({ state }).where(eq(deliverable.title, title))
    await set("Wpis", "done")
    await set("Plakaty", "confirmed")
    const sent = { reason: "Jedna sprawa", version, ...point(0, await idOf("Plakaty"), "Stare logo") }
    expect((await (await enter(world, "tomasz")).post(`${dealPath(id)}${reject}`, sent)).status).toBe(302)
    expect(await rowNamed("Plakaty")).toMatchObject({ state: "confirmed", reason: null })
    expect(await rowNamed("Wpis")).toMatchObject({ state: "done", reason: null })
  })

  test("remarks stand beside what was corrected until the settlement is accepted", async () => {
    const [posters, entry] = [await idOf("Plakaty"), await idOf("Wpis")]
    const wrong = {
      ...point(0, posters, "Stare logo"),
      ...point(1, entry, "Brak oznaczenia"),
      ...point(2, "fact:participants", "Liczyliśmy 480"),
    }
    expect((await back({ version, ...wrong })).status).toBe(302)
    await prove("Plakaty", { kind: "number", number: "120", unit: "plakatów" }, "addProofAndDone")
    expect((await karolina.post(address(), await filledForm({ participants: "480" }))).status).toBe(302)
    const html = await marta.html(dealPath(id))
    const since =
      html.replaceAll("\u00a0", " ").split("Co zmieniono po Twoich uwagach")[1]?.split("</section>")[0] ?? ""
    const changed = ["Uczestnicy", "Było: ", "Jest: 480", "Plakaty", "nowe dowody: 1"]
    for (const words of changed) expect(since).toContain(words)
    for (const same of ["Wpis", "Wolontariusze", "Przebieg"]) expect(since).not.toContain(same)
    expect(await karolina.html(dealPath(id))).not.toContain("Twoich uwagach")
    for (const reason of ["Stare logo", "Brak oznaczenia", "Liczyliśmy 480"])
      expect(html).toMatch(new RegExp(`Uwaga przed poprawką:</b>(?: |<!-- -->)+${reason}</p>`))
    const accepted = await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
      ...{ version: String((await dealRow())?.version), settlementRead: "on" },
      ...{ beforeEvent: "on", openPayments: "on" },
    })
    expect(accepted.status).toBe(302)
    expect(await marta.html(dealPath(id))).not.toContain("Uwaga przed poprawką:")
  })

  test("each row and figure has its tick and reason in place, which belong to the form that sends back", async () => {
    const [posters, entry] = [await idOf("Plakaty"), await idOf("Wpis")]
    const html = await marta.html(dealPath(id))
    const tag = html.match(/<form[^>]*>/g)?.find((one) => one.includes("dzialanie=rejectSettlement"))
    const [, form = ""] = / id="([^"]+)"/.exec(tag ?? "") ?? []
    expect(form).not.toBe("")
    const [work = "", decision = ""] = html.replaceAll(/<dialog.*?<\/dialog>/gs, "").split('id="decyzja"')
    for (const rowId of [posters, entry]) {
      const [, at = ""] = new RegExp(`name="corrections\\[(\\d+)\\]\\.rowId" value="${rowId}"`).exec(work) ?? []
      for (const control of ["rowId", "wrong", "reason"])
        expect(work, control).toMatch(
          new RegExp(
            `<(input|textarea)[^>]*form="${form}"[^>]*name="corrections\\[${at}\\]\\.${control}"|<(input|textarea)[^>]*name="corrections\\[${at}\\]\\.${control}"[^>]*form="${form}"`,
          ),
        )
    }
    expect(work).toContain('value="fact:participants"')
    expect(decision).toMatch(new RegExp(`<button[^>]*form="${form}"`))
    // ticks and texts are in their rows again, and the summary links to the missing reason
    const refused = await back({ version, reason: "Ogólnie", ...point(1, entry, "") })
    const again = await refused.text()
    expect(again).toMatch(/href="#f-corrections-1-reason"/)
    expect(again.match(/<input[^>]*name="corrections\[1\]\.wrong"[^>]*>/)?.[0]).toContain("checked")
    expect(again).toContain("Ogólnie")
    // an address that asks for the editor, where nothing can be edited, changes none of it
    const question = await marta.html(`${dealPath(id)}?edycja=1`)
    expect(question).toContain(`value="${posters}"`)
    expect(question.match(/<form[^>]*dzialanie=rejectSettlement/g)).toHaveLength(1)
    // a person who may only read sees no tick
    await joinParty(world, world.viewers.marta.partyId, "tomasz", "viewer")
    const read = await (await enter(world, "tomasz")).html(dealPath(id))
    expect([read.includes("Co dostaliśmy"), read.includes("corrections[")]).toEqual([true, false])
  })

  test("a remark is enough when no row or figure is to blame", async () => {
    const unticked = { "corrections[0].rowId": await idOf("Plakaty"), "corrections[0].reason": "" }
    expect((await back({ version, reason: "Brakuje podsumowania", ...unticked })).status).toBe(302)
    expect(await newestSettlement()).toMatchObject({ decision: "rejected", reason: "Brakuje podsumowania" })
  })

  test("rows with their reasons are enough; without a row and a reason an error appears beside them", async () => {
    const posters = await idOf("Plakaty")
    const unticked = { "corrections[0].rowId": posters, "corrections[0].reason": "Stare logo" }
    const nothing = await back({ version, reason: " ", ...unticked })
    expect(nothing.status).toBe(400)
    const html = await nothing.text()
    expect(html).toMatch(new RegExp(`id="f-corrections-error".{0,400}${correctionErrors.none}`, "s"))
    for (const part of ["Stare logo", "Co wymaga poprawy (opcjonalnie)"]) expect(html).toContain(part)
    const unsaid = await back({ version, reason: "", ...point(0, posters, "") })
    expect(unsaid.status).toBe(400)
    const question = await unsaid.text()
    expect(question).toContain(correctionErrors.reason("Plakaty"))
    expect(question).not.toContain(correctionErrors.none)
    expect((await back({ version, reason: "", ...point(0, posters, "Stare logo") })).status).toBe(302)
    expect(await newestSettlement()).toMatchObject({
      decision: "rejected",
      reason: null,
      corrections: [{ row: "Plakaty" }],
    })
    for (const path of [address(), settlementSendPath(id), dealPath(id)])
      expect(await karolina.html(path)).toContain("Stare logo")
    await runDueJobs(afterGathering())
    expect(JSON.stringify(await bellEntries(world.viewers.karolina.id))).toContain("Do poprawy: „Plakaty”.")
    const [said] = await db.select().from(message).where(eq(message.content, "„Plakaty”: Stare logo"))
    expect(said?.senderId).toBe(world.viewers.marta.id)
    const thread = await karolina.html(openConversationPath(said?.conversationId ?? ""))
    expect(thread).toContain("„Plakaty”: Stare logo")
  })

  test("ticks on a settlement that was replaced meanwhile are read beside the new one, in none of its rows", async () => {
    const posters = await idOf("Plakaty")
    const page = await marta.html(dealPath(id))
    const [, first = ""] = /name="settlement" value="([^"]+)"/.exec(page) ?? []
    expect(first).toBe((await newestSettlement())?.id)
    const late = { version, settlement: first, reason: "Ogólnie", ...point(0, posters, "Stare logo") }
    expect((await back({ version, reason: "Kolega był szybszy" })).status).toBe(302)
    expect((await karolina.post(address(), await filledForm({ participants: "480" }))).status).toBe(302)
    const answer = await back(late)
    expect(answer.status).toBe(409)
    const html = (await answer.text()).replaceAll("\u00a0", " ")
    const [, note = "", rest = ""] = html.split(/(<div class="note note--draft".*?<form)/s)
    for (const part of ["nowe rozliczenie", "Plakaty", "Stare logo", "Ogólnie"]) expect(note).toContain(part)
    for (const part of ["Stare logo", "Ogólnie"]) expect(rest).not.toContain(`>${part}</textarea>`)
    expect(rest).not.toMatch(/<input[^>]*\.wrong"[^>]*checked/)
    expect(rest).not.toMatch(/<input[^>]*checked[^>]*\.wrong"/)
    // what came of the same settlement stands where it was typed
    const again = await back({ ...late, settlement: (await newestSettlement())?.id ?? "" })
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining(">Stare logo</textarea>")])
  })

  test("corrections reach the members of both parties only, and no byte of another page", async () => {
    const [posters, rowReason, wholeReason] = [await idOf("Plakaty"), "Tajny zarzut", "Tajny powód"]
    const left = await joinParty(world, world.viewers.karolina.partyId, "rafal", "coordinator")
    const sponsorLeft = await joinParty(world, world.viewers.marta.partyId, "igor", "coordinator")
    const [former, formerSponsor] = [await enter(world, "rafal"), await enter(world, "igor")]
    expect((await back({ version, reason: wholeReason, ...point(0, posters, rowReason) })).status).toBe(302)
    await removeMember(left)
    await removeMember(sponsorLeft)
    await joinParty(world, world.viewers.marta.partyId, "tomasz", "viewer")
    const watcher = await enter(world, "tomasz")
    const pages = [
      dealPath(id),
      dealDeliverablesPath(id),
      dealDocumentsPath(id),
      address(),
      settlementSendPath(id),
      settlementOutlinePath(id),
    ]
    const outsiders = [former, formerSponsor, await enter(world, "halina"), await signedUp("sponsor"), visitor()]
    for (const person of outsiders)
      for (const path of [...pages, ...pages.map((page) => `${page}.data`)]) {
        const answer = await person.get(path)
        const text = await answer.text()
        for (const part of [rowReason, wholeReason, "Plakaty"]) expect(text, path).not.toContain(part)
      }
    // the other party's viewer reads what its side wrote, without anything to do
    const html = await watcher.html(dealPath(id))
    for (const part of [rowReason, wholeReason]) expect(html).toContain(part)
    for (const part of ["Przygotuj rozliczenie", "Zaznacz, co jest do poprawy", `href="${settlementSendPath(id)}"`])
      expect(html).not.toContain(part)
    for (const path of [address(), settlementSendPath(id), settlementOutlinePath(id)]) {
      const answer = await watcher.get(path)
      expect([answer.status, (await answer.text()).includes(rowReason)]).toEqual([403, false])
    }
  })

  test("rows that are deleted, withdrawn, of another deal or invented are refused with a sentence", async () => {
    const other = await dealAfter(world, movesToRunning)
    const withdrawn = await idOf("Wpis")
    await db.update(deliverable).set({ state: "withdrawn" }).where(eq(deliverable.id, withdrawn))
    const foreign = await db.select().from(deliverable).where(eq(deliverable.dealId, other))
    for (const rowId of [withdrawn, foreign[0]?.id ?? "", crypto.randomUUID()]) {
      const answer = await back({ version, ...point(0, rowId, "Źle") })
      expect([rowId, answer.status]).toEqual([rowId, 400])
      const html = await answer.text()
      for (const part of [correctionErrors.gone, "Dwie sprawy"]) expect(html).toContain(part)
    }
    expect((await back({ version, ...point(0, "../../etc", "Źle") })).status).toBe(400)
    const unsaid = await back({ version, ...point(0, await idOf("Plakaty"), "") })
    expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining("Napisz, co poprawić")])
    expect(await dealRow()).toMatchObject({ status: "settlement" })
    expect(await newestSettlement()).toMatchObject({ decision: null, corrections: null })
  })

  test("a confirmed row stays confirmed, and other moves point at nothing", async () => {
    const posters = await idOf("Plakaty")
    await db.update(deliverable).set({ state: "confirmed", confirmedAt: new Date() }).where(eq(deliverable.id, posters))
    expect((await back({ version, ...point(0, posters, "Zły opis") })).status).toBe(302)
    expect(await rowNamed("Plakaty")).toMatchObject({ state: "confirmed", reason: null })
    const next = await formOf(karolina)
    expect(Object.entries(next).filter(([name, value]) => name.endsWith(".state") && value === "done")).not.toEqual([])
    expect((await karolina.post(address(), await filledForm())).status).toBe(302)
    const accepted = await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
      ...point(0, posters, "Źle"),
      version: String((await dealRow())?.version),
      settlementRead: "on",
      beforeEvent: "on",
      openPayments: "on",
    })
    expect(accepted.status).toBe(302)
    expect(await newestSettlement()).toMatchObject({ decision: "accepted", corrections: null, report: null })
    const file = await marta.get(settlementFilePath(id, (await newestSettlement())?.id ?? ""))
    expect(file.status).toBe(200)
  })
})
