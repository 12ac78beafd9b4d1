import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealInstalment, deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { addProof } from "#app/features/deals/proofs/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { type Sent, sentDuring } from "./sent-statements.ts"

let world: World
let marta: Viewer
let karolina: Viewer
beforeAll(async () => {
  world = await castWorld()
  marta = world.viewers.marta
  karolina = world.viewers.karolina
})

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const isRead = ({ text }: Sent) => /^\s*(select|with)\b(?! pg_notify)/i.test(text)
const isLock = ({ text }: Sent) => /\bfor (no key update|key share|update|share)\b/i.test(text)

/** The statements that a command sends, and those that its transaction repeats. */
async function costOf(work: () => Promise<{ ok: boolean }>) {
  const { result, all } = await sentDuring(work)
  expect(result).toMatchObject({ ok: true })
  const inside = all.slice(all.findIndex(({ text }) => text.startsWith("begin")))
  const readTexts = inside.filter(isRead).map(({ text, values }) => JSON.stringify([text, values]))
  return {
    statements: all.length,
    locks: all.filter(isLock).length,
    repeated: readTexts.filter((read, at) => readTexts.indexOf(read) !== at),
  }
}

const key = () => crypto.randomUUID()
const rowsOf = (dealId: string) =>
  db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, dealId), eq(deliverable.owedBy, "organization")))
const move = async (viewer: Viewer, id: string, made: Move) => {
  const [{ version = 0 } = {}] = await db.select({ version: deal.version }).from(deal).where(eq(deal.id, id))
  return () => makeMove(viewer, id, made, { version, reason: null, settlementRead: false, capacity: "prezes" })
}

test("proving rows and marking them done locks the role, the deal and the rows once", async () => {
  const id = await dealAfter(world, movesToRunning)
  const [first] = await rowsOf(id)
  const ids = [first?.id ?? ""]
  for (const title of ["Logo", "Stoisko"]) {
    const [made] = await db
      .insert(deliverable)
      .values({ dealId: id, title, owedBy: "organization", position: ids.length + 5, dueOn: todayIn(new Date()) })
      .returning({ id: deliverable.id })
    ids.push(made?.id ?? "")
  }
  const proof = (rows: string[]) => () =>
    addProof(karolina, id, rows, {
      key: key(),
      intent: "addProofAndDone",
      kind: "link",
      links: ["https://sad.example/baner"],
      comment: "",
    } as never)
  const one = await costOf(proof(ids.slice(0, 1)))
  const two = await costOf(proof(ids.slice(1)))
  expect(one).toEqual({ statements: 22, locks: 5, repeated: [] })
  // another row costs only its own update, proofs, fact and job
  expect(two).toEqual({ statements: 26, locks: 5, repeated: [] })
})

test("moving a row, writing a payment and accepting terms lock and load their deal once", async () => {
  const id = await dealAfter(world, movesToRunning)
  const [row] = await rowsOf(id)
  const moved = await costOf(() => moveDeliverable(karolina, id, { move: "done", row: row?.id ?? "", version: 1 }))
  const [instalment] = await db.select().from(dealInstalment).where(eq(dealInstalment.dealId, id))
  const input = { instalment: instalment?.key ?? "", amount: 100, date: todayIn(new Date()) }
  const paid = await costOf(() =>
    writePayment(marta, id, "markSent", { ...input, idempotencyKey: key(), confirmed: null } as never),
  )
  const agreed = await dealAfter(world, [["organization", "accept"]])
  const accepted = await costOf(await move(marta, agreed, "acceptTerms"))
  expect(moved).toEqual({ statements: 12, locks: 4, repeated: [] })
  expect(paid).toEqual({ statements: 18, locks: 3, repeated: [] })
  expect(accepted).toEqual({ statements: 19, locks: 4, repeated: [] })
})
