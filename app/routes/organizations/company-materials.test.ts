import { createHash } from "node:crypto"
import { eq, like } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { brandKit, brandKitFile, deal, fact, file } from "#app/db/schema.ts"
import { kitErrors, kitSlotRules } from "#app/domain/organizations/kit/kit.ts"
import { materialErrors } from "#app/domain/organizations/kit/material-file.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { companyMaterialPath, companyMaterialsPath } from "#app/paths.ts"
import { disk, openFile } from "#app/platform/files/files.server.ts"
import { stripFormerMaterials } from "#app/platform/files/former-materials.server.ts"
import { sweepMaterials } from "#app/platform/files/materials.server.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty, removeMember } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"

const asPage = { headers: { accept: "text/html" } }
let world: World
let marta: Visitor

beforeEach(async () => {
  await emptyTables("brand_kit_file", "user", "file", "fact", "rate_limit")
  world = await castWorld()
  await emptyTables("brand_kit_file", "brand_kit", "fact")
  marta = await enter(world, "marta")
})

const send = (who: Visitor, section: string, fields: Fields) =>
  who.post(`${companyMaterialsPath}?sekcja=${section}&wersja=0`, fields, asPage)
const png = async (background = "#0a5364") =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const fileNamed = (name: string, content: Uint8Array<ArrayBuffer> | string) => ({ file: new File([content], name) })
const versions = () => db.select().from(brandKitFile).orderBy(brandKitFile.slot, brandKitFile.version)
const svg = '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe("the texts of a kit", () => {
  const texts: Fields = {
    claim: "Chleb, który łączy",
    link: "piekarnia.example",
    rules: "Pole ochronne: 1 cm.\nNie obracaj.",
    "colors[0].hex": "0a5364",
    "colors[0].name": "morski",
    "colors[1].hex": "",
    "colors[1].name": "",
    "colors[2].hex": "#fA0",
    "colors[2].name": "",
  }

  test("are saved and shown, colours with their codes as text", async () => {
    expect((await send(marta, "opis", texts)).status).toBe(302)
    const [kit] = await db.select().from(brandKit)
    expect(kit).toMatchObject({
      companyId: world.companies.bakery,
      link: "https://piekarnia.example",
      colors: [
        { hex: "#0A5364", name: "morski" },
        { hex: "#FFAA00", name: null },
      ],
      version: 1,
    })
    const shown = await marta.html(companyMaterialsPath)
    expect(shown).toContain("<code>#0A5364</code>")
    expect(shown).toContain("Chleb, który łączy")
  })

  test("come back with what was typed when a code, a link or a length is wrong", async () => {
    const bad = { ...texts, link: "javascript:alert(1)", claim: "x".repeat(10_000), "colors[2].hex": "red;}" }
    const answer = await send(marta, "opis", bad)
    expect(answer.status).toBe(400)
    const shown = await answer.text()
    for (const text of [kitErrors.hex, "Podaj poprawny adres strony", "Skróć tekst", "javascript:alert(1)"])
      expect(shown).toContain(text)
    expect(await db.select().from(brandKit)).toEqual([])
  })

  test("the second of two windows learns what the first has saved", async () => {
    await send(marta, "opis", texts)
    const answer = await send(marta, "opis", { ...texts, claim: "Inne hasło" })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("Chleb, który łączy")
    expect(await db.select().from(brandKit)).toMatchObject([{ claim: "Chleb, który łączy", version: 1 }])
  })
})

describe("the files of a kit", () => {
  test("a raster stays as it is byte for byte, with a preview; a new one keeps the former", async () => {
    const bytes = await png()
    expect((await send(marta, "logo", fileNamed("Łąka – znak.png", bytes))).status).toBe(302)
    await send(marta, "logo", fileNamed("nowe.png", await png("#ffaa00")))
    const [first, second] = await versions()
    expect([first?.version, second?.version]).toEqual([1, 2])
    expect([first?.retiredAt === null, second?.retiredAt === null]).toEqual([false, true])
    const answer = await marta.get(companyMaterialPath(first?.id ?? ""))
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*%C5%81%C4%85ka/)
    expect(answer.headers.get("cache-control")).toContain("no-store")
    const preview = await marta.get(`${companyMaterialPath(first?.id ?? "")}?podglad=1`)
    expect(preview.headers.get("content-type")).toBe("image/webp")
    const shown = await marta.html(companyMaterialsPath)
    for (const text of ["nowe.png", "Łąka – znak.png", "Dawne wersje"]) expect(shown).toContain(text)
  })

  const photo = async () =>
    new Uint8Array(
      await sharp({ create: { width: 90, height: 60, channels: 3, background: "#0a5364" } })
        .withExif({ IFD0: { Artist: "Jan Tajny" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 24/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    )
  const downloaded = async () => {
    const [version] = await versions()
    const answer = await marta.get(companyMaterialPath(version?.id ?? ""))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get("content-length")).toBe(String(bytes.length))
    const { exif, orientation } = await sharp(bytes).metadata()
    return { bytes, exif: exif?.length, orientation, sha256: version?.sha256 }
  }
  const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

  test("a photo is stored without its place and author, and keeps its orientation", async () => {
    const bytes = await photo()
    await send(marta, "logo", fileNamed("znak.jpg", bytes))
    const stored = await downloaded()
    expect(stored.bytes.toString("latin1")).not.toContain("Jan Tajny")
    expect([stored.exif, stored.orientation], "only the orientation is left").toEqual([32, 6])
    expect(stored.sha256).toBe(sha256Of(stored.bytes))
    await send(marta, "logo", fileNamed("znak.jpg", bytes))
    expect(await versions()).toHaveLength(1)
  })

  test("a photo that an earlier version stored with them loses them at night, once", async () => {
    const bytes = await photo()
    await send(marta, "logo", fileNamed("znak.jpg", bytes))
    const [version] = await versions()
    const key = `materials/${crypto.randomUUID()}.jpg`
    await disk.put(key, bytes)
    await db
      .update(file)
      .set({ key, size: bytes.length })
      .where(eq(file.id, version?.fileId ?? ""))
    await db.update(brandKitFile).set({ sha256: sha256Of(bytes) })
    expect((await downloaded()).bytes.toString("latin1")).toContain("Jan Tajny")
    expect(await stripFormerMaterials()).toBe(1)
    const stored = await downloaded()
    expect(stored.bytes.toString("latin1")).not.toContain("Jan Tajny")
    expect([stored.orientation, stored.sha256]).toEqual([6, sha256Of(stored.bytes)])
    expect(await stripFormerMaterials()).toBe(0)
    // a download that has begun still reads the former file
    expect(await openFile(key)).not.toBeNull()
    await sweepMaterials(new Date(Date.now() + 2 * 86_400_000))
    expect(await openFile(key)).toBeNull()
    expect((await downloaded()).sha256).toBe(stored.sha256)
  })

  test("former files that are gone, damaged or no pictures are left alone", async () => {
    for (const [name, content] of [
      ["brak.jpg", null],
      ["zly.png", "\x89PNG\r\n\x1a\n and nothing"],
      ["dokument.pdf", "%PDF-1.4 %%EOF"],
    ] as const) {
      const key = `materials/${crypto.randomUUID()}${name.slice(-4)}`
      if (content) await disk.put(key, Buffer.from(content, "latin1"))
      const mime = { ".jpg": "image/jpeg", ".png": "image/png", ".pdf": "application/pdf" }[name.slice(-4)] ?? ""
      await db
        .insert(file)
        .values({ ownerId: world.people.marta, purpose: "material", key, originalName: name, mime, size: 20 })
    }
    expect(await stripFormerMaterials()).toBe(0)
  })

  test("the same bytes again make no new version, and leave no file", async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    await sweepMaterials(inTwoDays)
    const bytes = await png()
    await Promise.all([send(marta, "logo", fileNamed("a.png", bytes)), send(marta, "logo", fileNamed("a.png", bytes))])
    await send(marta, "logo", fileNamed("a.png", bytes))
    expect(await versions()).toHaveLength(1)
    expect(await db.select().from(file).where(eq(file.purpose, "material"))).toHaveLength(2)
    expect(await sweepMaterials(inTwoDays)).toBe(0)
  })

  test("an SVG with a script is stored, and only ever downloaded", async () => {
    expect((await send(marta, "wektor", fileNamed("znak.svg", svg))).status).toBe(302)
    const [version] = await versions()
    const answer = await marta.get(companyMaterialPath(version?.id ?? ""))
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-security-policy")).toContain("sandbox")
    expect((await marta.get(`${companyMaterialPath(version?.id ?? "")}?podglad=1`)).status).toBe(404)
    expect(await marta.html(companyMaterialsPath)).not.toContain("<script>alert(1)")
  })

  test.each([
    ["logo", "znak.svg", svg, kitSlotRules.raster.wrong],
    ["logo", "znak.png", svg, materialErrors.mismatch],
    ["logo", "znak.png", "\x89PNG\r\n\x1a\n and nothing", materialErrors.mismatch],
    ["wektor", "znak.svg", "<html><svg></svg></html>", materialErrors.mismatch],
    ["wektor", "znak.pdf", "%PDF-1.4 without an end", materialErrors.mismatch],
    ["wektor", "znak.exe", "MZ", kitSlotRules.vector.wrong],
    ["ksiega", "zasady.pdf", "%!PS-Adobe", materialErrors.mismatch],
    ["ksiega", "zasady.pdf", "", materialErrors.empty],
  ])("in %s a file %s of the wrong kind is refused beside its field", async (section, name, content, sentence) => {
    const answer = await send(marta, section, fileNamed(name, content))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
    expect(await versions()).toEqual([])
  })

  test("a version is withdrawn, then deleted for good with its file", async () => {
    await send(marta, "ksiega", fileNamed("a.ps.pdf", "%PDF-1.4\n%%EOF"))
    const id = (await versions())[0]?.id ?? ""
    const refused = await send(marta, "wersja", { do: "delete", id })
    expect(refused.status).toBe(409)
    expect((await send(marta, "wersja", { do: "withdraw", id })).status).toBe(302)
    expect((await send(marta, "wersja", { do: "delete", id })).status).toBe(302)
    expect(await versions()).toEqual([])
    expect(await db.select().from(file).where(eq(file.purpose, "material"))).toEqual([])
    expect((await db.select().from(fact)).map(({ what }) => what).sort()).toEqual(
      expect.arrayContaining(["kit.delete", "kit.replace", "kit.withdraw"]),
    )
  })
})

describe("the page of a kit", () => {
  test("nothing is left when the company's last member deletes the account", async () => {
    await db.delete(deal)
    const tomasz = await enter(world, "tomasz")
    await send(tomasz, "logo", fileNamed("znak.png", await png()))
    await send(tomasz, "opis", { claim: "Hasło" })
    const [row] = await db.select().from(file).where(like(file.key, "materials/%"))
    await deleteAccount(world.viewers.tomasz)
    expect(await versions()).toEqual([])
    expect(await db.select().from(brandKit)).toEqual([])
    expect(await db.select().from(file).where(eq(file.purpose, "material"))).toEqual([])
    expect(await openFile(row?.key ?? "")).toBeNull()
  })

  test("the company's readers see it without forms, others nothing", async () => {
    await send(marta, "logo", fileNamed("znak.png", await png()))
    const address = companyMaterialPath((await versions())[0]?.id ?? "")
    const viewer = await joinParty(world, world.companies.bakery, "tomasz", "viewer")
    const tomasz = await enter(world, "tomasz")
    const shown = await tomasz.html(companyMaterialsPath)
    expect(shown).toContain("znak.png")
    expect(shown).toContain(roleNotes.editKit)
    expect(shown).not.toContain("sekcja=logo")
    expect((await tomasz.get(address)).status).toBe(200)
    expect((await send(tomasz, "logo", fileNamed("b.png", await png("#ffffff")))).status).toBe(403)
    await removeMember(viewer)
    expect((await tomasz.get(address)).status).not.toBe(200)
    expect((await (await enter(world, "anna")).get(address)).status).toBe(404)
    expect((await (await enter(world, "karolina")).get(address)).status).toBe(302)
    expect((await visitor().get(address)).status).toBe(302)
  })
})
