import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { event, file } from "#app/db/schema.ts"
import { pictureQuota } from "#app/domain/shared/file-quota.ts"
import { pictureRules, tooManyPixels } from "#app/domain/shared/picture.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { dropPictures, sweepPictures } from "#app/platform/pictures/pictures.server.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

type Stored = { id: string; src: string; srcSet: string; color: string }

const picture = (width: number, height: number, format: "jpeg" | "png" | "gif" | "webp" = "jpeg") =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })
    .toFormat(format)
    .withMetadata({ exif: { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 24/1 0/1" } } })
    .toBuffer()
const upload = (who: Visitor, body: BodyInit, kind = "banner", name = "zdjęcie.jpg") =>
  who.send(`/pliki/${kind}?name=${encodeURIComponent(name)}`, { method: "POST", body })
const storedFiles = () =>
  readdirSync(path.join(process.env.DATA_DIR ?? "", "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
const expectNothingStored = async () => {
  expect(await db.select().from(file)).toHaveLength(0)
  expect(storedFiles()).toEqual([])
}

beforeEach(async () => {
  await emptyTables("user", "file", "event", "rate_limit")
  // makes the folder that `storedFiles` reads
  await disk.put("made", "")
  await disk.deleteAll("pictures")
  await disk.delete("made")
})

describe("a good picture", () => {
  test.each(["jpeg", "png", "gif", "webp"] as const)("%s becomes WebP variants without metadata", async (format) => {
    const owner = await signedUp("organization")
    const answer = await upload(owner, await picture(1600, 800, format))
    expect(answer.status).toBe(201)
    const stored = (await answer.json()) as Stored
    expect(stored.srcSet.match(/(?<= )\d+w/g)).toEqual(["480w", "800w", "1200w"])
    expect(stored.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(storedFiles()).toEqual(["1200.webp", "480.webp", "800.webp"])
    const shown = await visitor().get(stored.src)
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff")
    expect(shown.headers.get("content-security-policy")).toContain("sandbox")
    const { exif, icc, ...meta } = await sharp(await shown.arrayBuffer()).metadata()
    expect([meta.format, meta.width, meta.height, exif, icc]).toEqual(["webp", 1200, 600, undefined, undefined])
  })

  test("it is never enlarged, and a turned photograph stands upright", async () => {
    const owner = await signedUp("organization")
    const turned = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#246" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { src } = (await (await upload(owner, turned)).json()) as Stored
    const meta = await sharp(await (await visitor().get(src)).arrayBuffer()).metadata()
    expect([meta.width, meta.height]).toEqual([200, 300])
  })

  test("its address comes from its content, never from its name", async () => {
    const owner = await signedUp("organization")
    for (const name of ["../../etc/passwd", "a\u0000b.png", "x".repeat(400), "\u202Egpj.exe", "CON", ""]) {
      const answer = await upload(owner, await picture(64, 64), "logo", name)
      const { src } = (await answer.json()) as Stored
      expect(src, name).toMatch(/^\/pliki\/logo\/[\w-]{36}\/[\w-]{24}\/96\.webp$/)
    }
    expect(new Set(storedFiles())).toEqual(new Set(["96.webp"]))
  })

  test("only its owner finds it by its id", async () => {
    const [owner, other] = [await signedUp("organization"), await signedUp("organization")]
    const { id, src } = (await (await upload(owner, await picture(900, 450))).json()) as Stored
    const mine = await owner.get(`/pliki/banner?id=${id}`)
    expect([mine.status, mine.headers.get("location")]).toEqual([302, src])
    for (const who of [other, visitor()]) expect((await who.get(`/pliki/banner?id=${id}`)).status).toBe(404)
  })
})

describe("a wrong file is refused with the spec's texts, and nothing is stored", () => {
  const tooMany = { title: "Błąd", description: tooManyPixels }
  const wrong = { title: "Błąd", description: "Nieprawidłowy format pliku. Dozwolone formaty: JPG, PNG, GIF, WEBP" }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const avif = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .avif()
      .toBuffer()
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#fff" }, limitInputPixels: false })

  test.each<[string, () => Promise<BodyInit> | BodyInit]>([
    ["SVG", () => svg],
    ["HTML named .png", () => "<!doctype html><script>alert(1)</script>"],
    ["a GIF that is a script", () => "GIF89a/*\u0000*/=1;alert(document.domain)//"],
    ["a PDF", () => "%PDF-1.4\n%%EOF"],
    ["AVIF", avif],
    ["half a JPG", async () => (await noise()).subarray(0, 4000)],
    ["half a PNG", async () => (await noise("png")).subarray(0, 4000)],
    ["random bytes", () => randomBytes(5000)],
  ])("%s", async (_, make) => {
    const owner = await signedUp("organization")
    const answer = await upload(owner, await make(), "banner", "zdjecie.png")
    expect([answer.status, await answer.json()]).toEqual([400, wrong])
    await expectNothingStored()
  })

  test.each<[string, () => Promise<BodyInit>]>([
    ["64 million in a small PNG", () => blank(8000, 8000).png({ compressionLevel: 9 }).toBuffer()],
    ["a JPG above 40 million", () => blank(8000, 5001).jpeg().toBuffer()],
    ["a side of 30,000", () => blank(30_000, 4).png().toBuffer()],
    // only the header of a lossless picture of 7070 × 7070 pixels
    ["a WebP of 38 bytes", async () => webpHeader(7070, 7070)],
  ])("too many pixels: %s", async (_, make) => {
    const owner = await signedUp("organization")
    const answer = await upload(owner, await make(), "banner", "zdjecie.png")
    expect([answer.status, await answer.json()]).toEqual([400, tooMany])
    await expectNothingStored()
  })

  test("too large: 413 before the body is read to its end", async () => {
    const owner = await signedUp("organization")
    for (const kind of ["banner", "logo"] as const) {
      const { maxBytes, tooLarge } = pictureRules[kind]
      const answer = await upload(owner, new Uint8Array(maxBytes + 1), kind)
      expect([answer.status, await answer.json()]).toEqual([413, tooLarge])
    }
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 100_000
        controller.enqueue(new Uint8Array(100_000))
      },
    })
    const answer = await owner.send("/pliki/banner", { method: "POST", body: endless, duplex: "half" } as RequestInit)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(pictureRules.banner.maxBytes + 1_000_000)
    await expectNothingStored()
  })

  test("an empty body, an unknown kind and an unknown path", async () => {
    const owner = await signedUp("organization")
    const empty = await upload(owner, "")
    expect(await empty.json()).toMatchObject({ description: "Brak pliku lub identyfikatora organizacji" })
    expect((await upload(owner, await picture(9, 9), "settlement")).status).toBe(404)
    for (const address of [
      "../banner",
      "banner/x/y/480.webp",
      `banner/a/${"x".repeat(24)}/480.webp`,
      "banner/..%2f/a/b",
    ])
      expect((await visitor().get(`/pliki/${address}`)).status, address).toBe(404)
    await expectNothingStored()
  })

  test("a full disk leaves neither files nor a row", async () => {
    const owner = await signedUp("organization")
    const put = disk.put
    let puts = 0
    disk.put = async (...args) => {
      if (++puts === 2) throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" })
      return put.apply(disk, args)
    }
    try {
      const answer = await upload(owner, await picture(1600, 800))
      expect([answer.status, await answer.json()]).toEqual([503, pictureRules.banner.failed])
    } finally {
      disk.put = put
    }
    await expectNothingStored()
  })
})

describe("who may", () => {
  test("visitors upload nothing, sponsors a portrait and a logo; refused before the body is read", async () => {
    const unread = new ReadableStream({
      pull: () => {
        throw new Error("the body was read")
      },
    })
    const nobody = await visitor().send("/pliki/banner", {
      method: "POST",
      body: unread,
      duplex: "half",
    } as RequestInit)
    expect(nobody.status).toBe(401)
    const sponsor = await signedUp("sponsor")
    for (const kind of ["banner", "cover"])
      expect((await upload(sponsor, await picture(99, 99), kind)).status, kind).toBe(403)
    await expectNothingStored()
    for (const kind of ["avatar", "logo"])
      expect((await upload(sponsor, await picture(99, 99), kind)).status, kind).toBe(201)
  })

  test("an account keeps only so many pictures", async () => {
    const owner = await signedUp("organization")
    const { id } = (await (await upload(owner, await picture(99, 99))).json()) as Stored
    await pool.query(
      `insert into file (id, owner_id, purpose, key, original_name, mime, size)
       select 'f' || n, owner_id, 'banner', 'k' || n, '', '', 1 from file, generate_series(2, $2) n where file.id = $1`,
      [id, pictureQuota("public").pictures],
    )
    const answer = await upload(owner, await picture(99, 99))
    expect([answer.status, await answer.json()]).toMatchObject([429, { title: "Błąd" }])
    expect(storedFiles()).toEqual(["480.webp"])
  })
})

describe("the sweep of pictures removes", () => {
  const store = async () => {
    const owner = await signedUp("organization")
    return (await (await upload(owner, await picture(99, 99))).json()) as Stored
  }
  const attach = (id: string) =>
    pool.query(
      `insert into event (id, organization_id, title, description, category, start_date, city, voivodeship, image_id)
       select gen_random_uuid(), o.id, 'Bieg', 'Opis biegu', 'Inne', '2027-01-01', 'Łódź', 'łódzkie', f.id
       from file f join member m on m.user_id = f.owner_id join organization o on o.id = m.party_id where f.id = $1`,
      [id],
    )
  const tomorrow = new Date(Date.now() + 86_500_000)

  test("one that was not attached within a day, and an event's once the event is deleted", async () => {
    const [attached, unattached] = [await store(), await store()]
    await attach(attached.id)
    expect(await sweepPictures(new Date())).toBe(0)
    expect(await sweepPictures(tomorrow)).toBe(1)
    expect((await visitor().get(unattached.src)).status).toBe(404)
    expect((await visitor().get(attached.src)).status).toBe(200)
    await dropPictures([attached.id])
    expect((await visitor().get(attached.src)).status).toBe(200)
    await db.update(event).set({ deletedAt: new Date() })
    expect(await sweepPictures(tomorrow)).toBe(1)
    expect(storedFiles()).toEqual([])
  })

  test("files that a crash left without a row", async () => {
    const attached = await store()
    await attach(attached.id)
    await disk.put("pictures/banner/someone/lost/480.webp", "x")
    expect(await sweepPictures(new Date())).toBe(0)
    expect(await sweepPictures(tomorrow)).toBe(1)
    expect(storedFiles()).toEqual(["480.webp"])
  })
})

/** A lossless WebP that is only a header: sides in 14 bits each. */
function webpHeader(width: number, height: number) {
  const bytes = Buffer.alloc(38)
  bytes.write("RIFF", 0)
  bytes.writeUInt32LE(30, 4)
  bytes.write("WEBPVP8L", 8)
  bytes.writeUInt32LE(18, 16)
  bytes.writeUInt8(0x2f, 20)
  bytes.writeUInt32LE(((height - 1) * 2 ** 14 + (width - 1)) >>> 0, 21)
  return bytes
}

function noise(format: "jpeg" | "png" = "jpeg") {
  return sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}
