import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { user, verification } from "#app/db/schema.ts"
import { headersOf, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { proofOf } from "#test/support/own-session.ts"
import { changePassword, requestReset, resetPassword } from "../password/commands.server.ts"
import { requestChange } from "./commands.server.ts"

const wanted = "nowy@przyklad.example"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "verification")
  world = await castWorld()
})

const requestNew = async (person: keyof World["viewers"], email: string) =>
  requestChange(world.viewers[person], email, await proofOf(world.viewers[person]))

/** The newest link sent to the wanted address. */
async function linkFor(person: keyof World["viewers"]) {
  await requestNew(person, wanted)
  const [sentEmail] = await emailsTo(wanted)
  return `/potwierdz-email?zmiana=${sentEmail?.token}`
}
const confirm = (link: string) => visitor().post(link, { token: link.split("=")[1] ?? "" })

test("one of two people who confirm the same new address at once gets it, the other 409", async () => {
  const links = [await linkFor("pawel"), await linkFor("marta")]
  const statuses = (await Promise.all(links.map(confirm))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([302, 409])
  expect(await db.$count(user, eq(user.email, wanted))).toBe(1)
})

test("an address that another transaction takes meanwhile is refused with 409", async () => {
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

const newPassword = "nowy most nad Wartą 8"
const passwordChanges: [string, () => Promise<unknown>][] = [
  ["a change", async () => changePassword(world.viewers.pawel, newPassword, headersOf(await enter(world, "pawel")))],
  [
    "a reset",
    async () => {
      await requestReset(world.viewers.pawel.email)
      await resetPassword((await tokenFor(world.viewers.pawel.email, "account.reset")) ?? "", newPassword)
    },
  ],
]
test.each(passwordChanges)(
  "%s of the password ends every link that would change the address",
  async (_, replacePassword) => {
    const [link, others] = [await linkFor("pawel"), await linkFor("marta")]
    await replacePassword()
    expect((await confirm(link)).status).toBe(302)
    expect(await db.$count(user, eq(user.email, wanted))).toBe(0)
    expect(await db.$count(verification)).toBe(1)
    expect((await visitor().get(link)).status).toBe(410)
    expect((await visitor().get(others)).status).toBe(200)
  },
)

test("the old address is notified of a requested change, whether or not the new one has an account", async () => {
  await requestNew("pawel", wanted)
  await requestNew("pawel", world.viewers.marta.email)
  expect(await emailsTo(world.viewers.pawel.email)).toMatchObject([
    { kind: "account.changeRequested", content: { wanted: world.viewers.marta.email } },
    { kind: "account.changeRequested", content: { wanted } },
  ])
})
