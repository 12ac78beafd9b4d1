import { and, eq, ne } from "drizzle-orm"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  brandKitFile,
  company,
  deal,
  dealInstalment,
  dealMaterialFile,
  deliverable,
  deliverableProof,
  event,
  fact,
  file,
  materialGiving,
  notification,
  proof,
} from "#app/db/schema.ts"
import { materialMessages } from "#app/domain/deals/deliverables/materials/materials.ts"
import { kitErrors } from "#app/domain/organizations/kit/kit.ts"
import { askMaterials, giveMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { addDays, dayMs, startOfDay, todayIn } from "#app/lib/dates.ts"
import {
  companyMaterialsPath,
  dealDeliverablesPath,
  dealMaterialPath,
  dealMaterialsPath,
  dealMaterialsZipPath,
  dealPath,
} from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, inStatus, type MadeMove, snapshotOf } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("deal", "brand_kit_file", "user", "file", "fact", "reaction_done", "rate_limit", "idempotency")
  forgetWork()
  world = await castWorld()
  await emptyTables("brand_kit_file", "brand_kit", "notification")
  id = await dealAfter(world, movesToRunning)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const act = (who: Visitor, what: string, fields: Fields = {}, of = id) =>
  who.post(`${dealMaterialsPath(of)}?dzialanie=${what}`, fields, asPage)
const kit = (section: string, fields: Fields, version = 0) =>
  marta.post(`${companyMaterialsPath}?sekcja=${section}&wersja=${version}`, fields, asPage)
const png = async (background = "#0a5364") =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const fileNamed = (name: string, content: Uint8Array<ArrayBuffer> | string) => new File([content], name)
const texts = {
  claim: "Zażółć gęślą jaźń",
  link: "https://piekarnia.example",
  rules: "Nie obracaj.",
  "colors[0].hex": "#0a5364",
}
const fillKit = async () => {
  await kit("opis", texts)
  await kit("logo", { file: fileNamed("Łąka.png", await png()) })
}
const today = todayIn(new Date())
const givings = () => db.select().from(materialGiving).orderBy(materialGiving.number)
const facts = async (what: "deal.giveMaterials" | "deal.askMaterials" | "deal.sendMaterial") =>
  db
    .select()
    .from(fact)
    .where(and(eq(fact.what, what), eq(fact.aboutId, id)))
const notifiedOf = async (kind: "materials_given" | "materials_asked") =>
  (await db.select().from(notification).where(eq(notification.kind, kind))).map(({ userId }) => userId)
const zipOf = async (who: Visitor, of = id) => {
  const answer = await who.get(dealMaterialsZipPath(of))
  return { answer, files: answer.status === 200 ? unzipSync(new Uint8Array(await answer.arrayBuffer())) : {} }
}

test("the page stands in the deal's frame, one press from its other pages for both sides", async () => {
  for (const [who, turn] of [
    [marta, "Materiały możesz przekazać już teraz"],
    [karolina, "Czekamy na materiały sponsora"],
  ] as const) {
    const html = await who.html(dealMaterialsPath(id))
    expect(html).toMatch(/aria-current="page"[^>]*>Materiały</)
    for (const shown of [turn, 'aria-label="Etapy współpracy"', dealDeliverablesPath(id), dealPath(id)])
      expect(html).toContain(shown)
    for (const path of [dealPath(id), dealDeliverablesPath(id)])
      expect(await who.html(path)).toContain(`href="${dealMaterialsPath(id)}"`)
  }
  // a deal that nobody agreed to has no materials, a cancelled one only for who gave them
  await db
    .update(deal)
    .set({ ...inStatus("canceled"), wasAccepted: true })
    .where(eq(deal.id, id))
  const leads = async (who: Visitor) => (await who.html(dealPath(id))).includes(dealMaterialsPath(id))
  expect([await leads(marta), await leads(karolina)]).toEqual([true, false])
})

describe("giving", () => {
  test("a snapshot reaches the organization: page, files, bell, history; what follows in the kit does not", async () => {
    await fillKit()
    expect(await karolina.html(dealMaterialsPath(id))).not.toContain("Zażółć")
    expect((await act(marta, "przekaz")).status).toBe(302)
    await runDueJobs()
    expect(await notifiedOf("materials_given")).toEqual([world.people.karolina])
    await kit("opis", { ...texts, claim: "Tajne jeszcze hasło" }, 1)
    await kit("logo", { file: fileNamed("tajne.png", await png("#ffffff")) })
    const shown = await karolina.html(dealMaterialsPath(id))
    for (const text of ["Zażółć gęślą jaźń", "Łąka.png", "<code>#0A5364</code>"]) expect(shown).toContain(text)
    for (const text of ["Tajne", "tajne.png", "Nowsz"]) expect(shown).not.toContain(text)
    expect(await karolina.html(dealPath(id))).toContain("Przekazano materiały sponsora")
    const offer = await marta.html(dealMaterialsPath(id))
    for (const text of ["Nowsza wersja: logo rastrowe", "Nowszy opis i kolory", "Przekaż nowszą wersję"])
      expect(offer).toContain(text)
    await act(marta, "przekaz")
    expect((await givings()).map(({ number }) => number)).toEqual([1, 2])
    expect(await karolina.html(dealMaterialsPath(id))).toContain("Przekazane wcześniej (1)")
    expect(await marta.html(dealMaterialsPath(id))).toContain("Organizacja ma aktualne materiały")
  })

  test("marks the sponsor's row of the logo as done once, with what was given as its proof", async () => {
    await alignRowsOf(id)
    await fillKit()
    await act(marta, "przekaz")
    await kit("opis", { ...texts, claim: "Nowe" }, 1)
    await act(marta, "przekaz")
    const rows = await db.select().from(deliverable).where(eq(deliverable.dealId, id))
    const done = rows.filter(({ state }) => state !== "todo")
    expect(done).toMatchObject([{ lineKey: "logo", state: "done", doneById: world.people.marta }])
    const proofs = await db
      .select({ of: deliverableProof.deliverableId, link: proof.link })
      .from(proof)
      .innerJoin(deliverableProof, eq(deliverableProof.proofId, proof.id))
      .where(eq(proof.kind, "link"))
    expect(proofs).toMatchObject([{ of: done[0]?.id, link: expect.stringContaining(dealMaterialsPath(id)) }])
  })

  test("twice at the same moment, and once more after a lost answer, counts once", async () => {
    await fillKit()
    const answers = await Promise.all([act(marta, "przekaz"), act(marta, "przekaz")])
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    await act(marta, "przekaz")
    expect(await givings()).toHaveLength(1)
    expect(await facts("deal.giveMaterials")).toHaveLength(1)
  })

  test("is refused with an empty kit, to the organization, to finance, and where no deal runs", async () => {
    expect(await (await act(marta, "przekaz")).text()).toContain(materialMessages.empty)
    await fillKit()
    expect((await act(karolina, "przekaz")).status).toBe(403)
    const tomasz = await joinParty(world, world.companies.bakery, "tomasz", "finance")
    expect((await act(await enter(world, "tomasz"), "przekaz")).status).toBe(403)
    const coordinator = { ...tomasz, role: "coordinator" as const }
    await changeRole(tomasz, "viewer")
    await expect(giveMaterials(coordinator, id)).rejects.toMatchObject({ reason: "forbidden" })
    await removeMember(tomasz)
    await expect(giveMaterials(coordinator, id)).rejects.toMatchObject({ reason: "forbidden" })
    for (const moves of [[], [["organization", "reject"]], [["organization", "accept"]]] as MadeMove[][])
      expect((await act(marta, "przekaz", {}, await dealAfter(world, moves))).status).toBe(409)
    expect(await givings()).toEqual([])
  })

  test("beside a cancelling at the same moment is refused, or comes first", async () => {
    await fillKit()
    const cancel = { version: 3, reason: "powód", settlementRead: false }
    const [attempt] = await Promise.allSettled([
      giveMaterials(world.viewers.marta, id),
      makeMove(world.viewers.marta, id, "cancel", cancel as never),
    ])
    const [row] = await db.select().from(deal).where(eq(deal.id, id))
    if (attempt.status === "rejected") expect(row?.status).toBe("canceled")
    expect(await givings()).toHaveLength(attempt.status === "fulfilled" ? 1 : 0)
  })
})

describe("asking", () => {
  test("notifies the sponsor once a week, is reminded of after one, two and each month, and ends with the giving", async () => {
    expect((await act(karolina, "popros")).status).toBe(302)
    expect((await act(karolina, "popros")).status).toBe(409)
    expect((await act(marta, "popros")).status).toBe(403)
    await runDueJobs()
    expect(await notifiedOf("materials_asked")).toEqual([world.people.marta])
    const inDays = (days: number) => new Date(Date.now() + days * dayMs)
    await db.delete(deal).where(ne(deal.id, id))
    await db.delete(dealInstalment)
    await db.update(event).set({ startDate: addDays(today, 200), endDate: null })
    await db.delete(deliverable)
    const remind = (days: number) =>
      remindOfTasks(new Date(startOfDay(addDays(today, days)).getTime() + 7.5 * 3_600_000))
    expect(await remind(6)).toBe(0)
    expect((await Promise.all([remind(7), remind(7)])).toSorted()).toEqual([0, 1])
    expect(await remind(9)).toBe(0)
    expect(await remind(14)).toBe(1)
    expect(await remind(30)).toBe(0)
    expect(await remind(44)).toBe(1)
    const moves = await db.select().from(notification).where(eq(notification.kind, "reminder_daily"))
    expect(moves.map(({ userId, body, link }) => [userId, body, link])).toEqual(
      Array(3).fill([world.people.marta, "Współpraca przy „Sadzenie”. Przekaż materiały.", dealMaterialsPath(id)]),
    )
    expect(await notifiedOf("materials_asked"), "one row asks").toHaveLength(1)
    const before = await snapshotOf(id)
    await askMaterials(world.viewers.karolina, id, inDays(8))
    const { version, updated_at } = (await snapshotOf(id)).deal
    expect({ version, updated_at }, "its turn does not begin anew").toEqual({
      version: before.deal.version,
      updated_at: before.deal.updated_at,
    })
    await fillKit()
    await act(marta, "przekaz")
    await expect(askMaterials(world.viewers.karolina, id, inDays(30))).rejects.toThrow(materialMessages.given)
    expect(await remind(74)).toBe(0)
  })
})

describe("files of one deal", () => {
  const key = () => crypto.randomUUID()
  const item = async (fields: Fields = {}) =>
    act(marta, "dodaj", { title: "Baner", dueOn: "", idempotencyKey: key(), ...fields })

  test("are named by the organization, sent by the sponsor, and stay in their versions", async () => {
    const itemFields = { title: "Projekt banera", dueOn: "2027-03-20", idempotencyKey: key() }
    await Promise.all([act(karolina, "dodaj", itemFields), act(karolina, "dodaj", itemFields)])
    const shown = await marta.html(dealMaterialsPath(id))
    expect(shown.split("Projekt banera</h3>")).toHaveLength(2)
    expect(shown).toContain("20 marca 2027")
    const itemId = /name="id" value="([\w-]+)"/.exec(shown)?.[1] ?? ""
    for (const color of ["#000000", "#ffffff", "#ffffff"])
      expect((await act(marta, "plik", { id: itemId, file: fileNamed("baner.png", await png(color)) })).status).toBe(
        302,
      )
    expect(await db.select().from(dealMaterialFile)).toHaveLength(2)
    expect(await facts("deal.sendMaterial")).toHaveLength(2)
    expect((await act(karolina, "plik", { id: itemId, file: fileNamed("b.png", await png()) })).status).toBe(403)
    expect((await act(karolina, "usun", { id: itemId })).status).toBe(409)
    const other = await dealAfter(world, movesToRunning)
    expect((await act(marta, "plik", { id: itemId, file: fileNamed("b.png", await png()) }, other)).status).toBe(404)
  })

  test("files of the wrong kind, without a title, or from the organization are refused with what was typed", async () => {
    const wrong = await item({ file: fileNamed("skrypt.html", "<script>") })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain(materialMessages.wrong)
    expect(await (await item({ title: "" })).text()).toContain(materialMessages.title)
    const itemFields = { title: "x", dueOn: "", idempotencyKey: key(), file: fileNamed("a.png", await png()) }
    expect((await act(karolina, "dodaj", itemFields)).status).toBe(403)
    expect(await db.select().from(file).where(eq(file.purpose, "material"))).toEqual([])
  })

  test("without a file are taken back by who named them", async () => {
    await item()
    const itemId = /name="id" value="([\w-]+)"/.exec(await marta.html(dealMaterialsPath(id)))?.[1] ?? ""
    expect((await act(karolina, "usun", { id: itemId })).status).toBe(403)
    expect((await act(marta, "usun", { id: itemId })).status).toBe(302)
    expect((await act(marta, "usun", { id: itemId })).status).toBe(404)
  })
})

describe("the description of the company", () => {
  const describeCompany = (about: string) =>
    db.update(company).set({ about }).where(eq(company.id, world.companies.bakery))

  test("is given with the logo as it was then, and a newer one is offered", async () => {
    await fillKit()
    await db.update(company).set({ about: null }).where(eq(company.id, world.companies.bakery))
    expect(await marta.html(dealMaterialsPath(id))).toContain("Dodaj opis")
    await describeCompany("Pieczemy chleb na Wildzie od 1987 roku.")
    expect(await marta.html(dealMaterialsPath(id))).not.toContain("Dodaj opis")
    await act(marta, "przekaz")
    expect(await karolina.html(dealMaterialsPath(id))).toContain("Pieczemy chleb na Wildzie")
    const { files } = await zipOf(karolina)
    expect(new TextDecoder().decode(files["README.txt"])).toContain("O FIRMIE\r\nPieczemy chleb na Wildzie")
    await describeCompany("Pieczemy chleb i\u00a0ciasta.")
    expect(await karolina.html(dealMaterialsPath(id))).toContain("Pieczemy chleb na Wildzie")
    expect(await marta.html(dealMaterialsPath(id))).toContain("Nowszy opis i kolory")
  })
})

describe("the archive", () => {
  test("holds the newest giving and the deal's files under sane, different names, with a README", async () => {
    await fillKit()
    await act(marta, "przekaz")
    for (const name of ["../../etc/Baner \u202Egnp.png", "BANER GNP.png", "con.png"]) {
      const fields = {
        title: name.slice(-12),
        dueOn: "",
        idempotencyKey: crypto.randomUUID(),
        file: fileNamed(name, await png()),
      }
      expect((await act(marta, "dodaj", fields)).status).toBe(302)
    }
    const { answer, files } = await zipOf(karolina)
    expect(answer.headers.get("content-type")).toBe("application/zip")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*Materia%C5%82y/)
    expect(answer.headers.get("cache-control")).toContain("no-store")
    expect(Object.keys(files)).toEqual([
      "README.txt",
      "logo/Łąka.png",
      "do tej współpracy/Baner gnp.png",
      "do tej współpracy/BANER GNP (2).png",
      "do tej współpracy/_con.png",
    ])
    const readme = new TextDecoder().decode(files["README.txt"])
    for (const text of ["Zażółć gęślą jaźń", "https://piekarnia.example", "Nie obracaj.", "#0A5364", "Przekazano:"])
      expect(readme).toContain(text)
    expect(Buffer.compare(files["logo/Łąka.png"] ?? new Uint8Array(), await png())).toBe(0)
  })

  test("marks names as UTF-8, and is streamed in small pieces", async () => {
    await kit("logo", { file: fileNamed("Łąka.png", await png()) })
    await kit("wektor", { file: fileNamed("duży.pdf", `%PDF-1.4\n${"x".repeat(6_000_000)}\n%%EOF`) })
    await act(marta, "przekaz")
    const reader = (await karolina.get(dealMaterialsZipPath(id))).body?.getReader()
    let largest = 0
    let whole = 0
    const flagsOfFiles: number[] = []
    const localFileHeader = 0x04034b50
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done || !value) break
      largest = Math.max(largest, value.byteLength)
      whole += value.byteLength
      const bytes = Buffer.from(value)
      if (bytes.length >= 30 && bytes.readUInt32LE(0) === localFileHeader) flagsOfFiles.push(bytes.readUInt16LE(6))
    }
    expect(whole).toBeGreaterThan(6_000_000)
    expect(largest).toBeLessThan(300_000)
    // bit 11: the name is UTF-8
    expect(flagsOfFiles.filter((flags) => flags & 0x0800).length).toBeGreaterThanOrEqual(1)
  })

  test("slow readers of one account hold two places, and everybody else is served", async () => {
    await fillKit()
    await act(marta, "przekaz")
    // nobody reads these bodies
    const slow = await Promise.all([1, 2, 3, 4, 5, 6].map(() => marta.get(dealMaterialsZipPath(id))))
    const other = await karolina.get(dealMaterialsZipPath(id))
    const statuses = slow.map(({ status }) => status).toSorted()
    expect([statuses, other.status]).toEqual([[200, 200, 503, 503, 503, 503], 200])
    for (const { status, body } of [...slow, other]) if (status === 200) await body?.cancel()
    expect((await zipOf(marta)).answer.status).toBe(200)
  })

  test("is not found before anything was given", async () => {
    expect((await zipOf(karolina)).answer.status).toBe(404)
  })
})

describe("a file that was given", () => {
  const fileId = async () => (await db.select().from(brandKitFile))[0]?.fileId ?? ""

  test("is read by the two parties, not by strangers, former members and through other deals", async () => {
    await fillKit()
    const before = dealMaterialPath(id, await fileId())
    expect((await karolina.get(before)).status).toBe(404)
    expect((await marta.get(before)).status).toBe(404)
    await act(marta, "przekaz")
    for (const who of [marta, karolina]) {
      const answer = await who.get(before)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
      expect(answer.headers.get("content-security-policy")).toContain("sandbox")
      expect((await who.get(`${before}?podglad=1`)).headers.get("content-type")).toBe("image/webp")
    }
    const other = await dealAfter(world, movesToRunning)
    expect((await karolina.get(dealMaterialPath(other, await fileId()))).status).toBe(404)
    const halina = await joinParty(world, world.organizations.orchard, "halina", "viewer")
    const member = await enter(world, "halina")
    expect((await member.get(before)).status).toBe(200)
    await removeMember(halina)
    expect((await member.get(before)).status).not.toBe(200)
    for (const who of [await enter(world, "tomasz"), await enter(world, "rafal")]) {
      expect((await who.get(before)).status).toBe(404)
      expect((await zipOf(who)).answer.status).toBe(404)
    }
    expect((await visitor().get(before)).status).toBe(302)
  })

  test("is still read by the organization of a completed deal, not by that of a cancelled one", async () => {
    await fillKit()
    await act(marta, "przekaz")
    const address = dealMaterialPath(id, await fileId())
    await db.update(deal).set(inStatus("completed")).where(eq(deal.id, id))
    expect((await karolina.get(address)).status).toBe(200)
    expect((await zipOf(karolina)).answer.status).toBe(200)
    expect((await act(marta, "przekaz")).status).toBe(409)
    await db.update(deal).set(inStatus("canceled")).where(eq(deal.id, id))
    expect((await karolina.get(address)).status).toBe(404)
    expect((await zipOf(karolina)).answer.status).toBe(404)
    const shown = await karolina.html(dealMaterialsPath(id))
    expect(shown).toContain("nie są już dostępne")
    expect(shown).not.toContain("Łąka.png")
    expect((await marta.get(address)).status).toBe(200)
  })

  test("cannot be deleted, and outlives the company for a completed deal alone", async () => {
    await fillKit()
    await act(marta, "przekaz")
    const [version] = await db.select().from(brandKitFile)
    await kit("wersja", { do: "withdraw", id: version?.id ?? "" })
    expect(await (await kit("wersja", { do: "delete", id: version?.id ?? "" })).text()).toContain(kitErrors.given)
    await db.update(deal).set(inStatus("completed")).where(eq(deal.sponsorId, world.companies.bakery))
    await kit("wektor", { file: fileNamed("tylko nasze.pdf", "%PDF-1.4\n%%EOF") })
    await deleteAccount(world.viewers.marta)
    expect(await db.select().from(brandKitFile)).toHaveLength(1)
    const answer = await karolina.get(dealMaterialPath(id, version?.fileId ?? ""))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-disposition")).toContain("plik.png")
  })
})
