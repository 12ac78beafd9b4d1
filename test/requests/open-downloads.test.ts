import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { openArchive as openMaterials } from "#app/features/deals/deliverables/materials/document.server.ts"
import { addMaterial } from "#app/features/deals/deliverables/materials/item-commands.server.ts"
import { openPacket } from "#app/features/deals/packet/document.server.ts"
import { openEventPacket } from "#app/features/deals/reports/packet-document.server.ts"
import { openArchive as openOwnData } from "#app/features/workspace/data-export/document.server.ts"
import { dealAfter } from "#test/support/deals.ts"
import { addMember } from "#test/support/parties.ts"
import { idleWorld } from "#test/support/worker.ts"

let world: World
let dealId: string
let reader: Viewer
let memberId: string

/** A second person of a company, whose deal runs and has materials. */
beforeEach(async () => {
  world = await idleWorld()
  dealId = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  const file = new File(["%PDF-1.4\nplakat\n%%EOF"], "plakat.pdf", { type: "application/pdf" })
  const fields = { title: "Plakat", dueOn: null, idempotencyKey: crypto.randomUUID(), file }
  await addMaterial(world.viewers.marta, dealId, fields)
  const added = await addMember(world, world.companies.bakery, "tomasz", "finance")
  reader = added.viewer
  memberId = added.id
})

const client = () => ({ person: reader.id, network: "198.51.100.7" })
const archives: Record<string, () => Promise<ReadableStream<Uint8Array>>> = {
  "the packet of a deal": async () => (await openPacket(reader, dealId, client())).body,
  "the packet of an event": async () => (await openEventPacket(reader, world.events.planting, client())).body,
  "the materials of a deal": async () => (await openMaterials(reader, dealId, client())).body,
  "the person's own data": async () => openOwnData(reader, new Date(), client()),
}

const close = (column: "blockedAt" | "deletedAt") => () =>
  db
    .update(user)
    .set({ [column]: new Date() })
    .where(eq(user.id, reader.id))
const ends: Record<string, () => Promise<unknown>> = {
  "is removed": () => db.delete(member).where(eq(member.id, memberId)),
  "is blocked": close("blockedAt"),
  "is deleted": close("deletedAt"),
}

/** Reads to the end; returns false when the archive breaks off. */
async function readToEnd(own: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    while (!(await own.read()).done);
    return true
  } catch {
    return false
  }
}

describe.each(Object.entries(archives))("%s", (name, open) => {
  test("comes whole to its reader", async () => {
    expect(await readToEnd((await open()).getReader())).toBe(true)
  })

  test.each(Object.entries(ends))("breaks off when its reader %s meanwhile", async (_, end) => {
    const own = (await open()).getReader()
    await own.read()
    await end()
    expect(await readToEnd(own)).toBe(false)
  })

  test("breaks off when its reader is lowered to a role that does not open it", async () => {
    const own = (await open()).getReader()
    await own.read()
    await db.update(member).set({ role: "viewer" }).where(eq(member.id, memberId))
    // every member reads materials
    expect(await readToEnd(own)).toBe(name === "the materials of a deal")
  })
})
