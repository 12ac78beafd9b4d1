import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { conversationPath, settlementUploadPath } from "#app/paths.ts"

vi.hoisted(() => {
  process.env.SCAN_COMMAND = "sh test/support/engines/fake-scanner.sh"
})

import sharp from "sharp"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { file } from "#app/db/schema.ts"
import { disk } from "#app/platform/files/files.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"

/** The test file of all scanners (eicar.org), in two parts: the whole text would alarm scanners of this machine. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("")
const broken = "THE-SCANNER-IS-BROKEN"
const harmful = "Program antywirusowy uznał ten plik za niebezpieczny. Wybierz inny plik."

let world: World
let karolina: Visitor
let dealId: string
let before: number
beforeAll(async () => {
  world = await castWorld()
  karolina = await enter(world, "karolina")
  dealId = await dealAfter(world, situations.in_progress ?? [])
})
beforeEach(async () => {
  before = await db.$count(file)
})

const countFiles = async () => {
  const { objects } = await disk.listAll("/", { recursive: true }).catch(() => ({ objects: [] }))
  return [...objects].length
}
const pdf = (words: string) => new File([new Uint8Array(settlementPdf([words]))], "Plik.pdf")
const png = async (words: string) => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#246" } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(Buffer.concat([picture, Buffer.from(words)]))], "zdjęcie.png")
}

/** Every way to upload a file, and the status for a clean one; `send` posts a file with these words. */
const ways: Record<string, { send: (words: string) => Promise<Response>; good: number }> = {
  "a settlement": {
    send: (words) => karolina.post(settlementUploadPath(dealId), { version: "3", file: pdf(words), beforeEvent: "on" }),
    good: 201,
  },
  "an attachment": {
    send: async (words) => {
      const rafal = await enter(world, "rafal")
      return rafal.post(conversationPath(world.conversation), { content: "", file: pdf(words) })
    },
    good: 200,
  },
  "a picture by itself": {
    send: async (words) => karolina.send("/pliki/banner?name=x.png", { method: "POST", body: await png(words) }),
    good: 201,
  },
}

describe.each(Object.entries(ways))("%s", (_, { send, good }) => {
  test("that the scanner calls harmful is refused with a sentence, and nothing of it stays", async () => {
    const files = await countFiles()
    const answer = await send(eicar)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(harmful)])
    expect([await db.$count(file), await countFiles()]).toEqual([before, files])
  })

  test("that the scanner does not answer about is refused for now", async () => {
    const answer = await send(broken)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("Nie można teraz sprawdzić")])
    expect(await db.$count(file)).toBe(before)
  })

  test("that is clean is stored", async () => {
    expect((await send("Dzień dobry")).status).toBe(good)
    expect(await db.$count(file)).toBe(before + 1)
  })
})

test("a harmful picture in a form without scripts is left out, and the rest of the form is saved", async () => {
  const saved = await karolina.post("/profil/zdjecie", { image: await png(eicar), next: "/profil" })
  expect(saved.status).toBe(302)
  expect(await (await karolina.get("/profil")).text()).toContain(harmful)
  expect(await db.$count(file)).toBe(before)
})
