import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/client.server.ts"
import { user } from "#app/db/schema.ts"
import type { World } from "#app/db/world.server.ts"
import { visitor } from "#test/app.ts"
import { castWorld } from "#test/cast.ts"
import { emptyTables } from "#test/empty-tables.ts"
import { lettersTo } from "#test/letters.ts"
import { requestChange } from "./commands.server.ts"

const wanted = "nowy@przyklad.example"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "verification")
  world = await castWorld()
})

/** The newest link that goes to the wanted address. */
async function linkFor(person: keyof World["viewers"]) {
  await requestChange(world.viewers[person], wanted)
  const [letter] = await lettersTo(wanted)
  return `/potwierdz-email?zmiana=${letter?.token}`
}
const confirm = (link: string) => visitor().post(link, { token: link.split("=")[1] ?? "" })

test("of two who confirm the same new address at once one gets it, the other a sentence", async () => {
  const links = [await linkFor("pawel"), await linkFor("marta")]
  const statuses = (await Promise.all(links.map(confirm))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([302, 409])
  expect(await db.$count(user, eq(user.email, wanted))).toBe(1)
})

test("an address that is being taken at this moment is refused, not an error", async () => {
  const link = await linkFor("pawel")
  const other = await pool.connect()
  try {
    await other.query("begin")
    await other.query(`update "user" set email = $1 where id = $2`, [wanted, world.viewers.marta.id])
    const answer = confirm(link)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await other.query("commit")
    const { status } = await answer
    expect([status, (await (await confirm(link)).text()).includes("ma już konto na platformie")]).toEqual([409, true])
  } finally {
    other.release()
  }
})
