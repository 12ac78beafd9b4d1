import { randomBytes, scryptSync } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { account, bankAccount, session, twoFactor, user, verification } from "#app/db/schema.ts"
import { requestChange } from "#app/features/accounts/email/commands.server.ts"
import { changePassword } from "#app/features/accounts/password/commands.server.ts"
import {
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "#app/features/accounts/second-factor/commands.server.ts"
import { signIn } from "#app/features/accounts/sign-in/commands.server.ts"
import {
  addBankAccount,
  makeDefault,
  removeBankAccount,
} from "#app/features/organizations/bank-accounts/commands.server.ts"
import { deleteAccount } from "#app/features/workspace/account-deletion/commands.server.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { headersOf } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { hasWaiting } from "#test/support/engines/waiting-statement.ts"
import { proofFrom } from "#test/support/own-session.ts"

let world: World
let userId: string
let newHash: string
const from = { address: "127.0.0.1", headers: new Headers() }
const credentials = () => ({ email: world.viewers.marta.email, password, rememberMe: true })

beforeEach(async () => {
  await emptyTables("user")
  world = await castWorld()
  userId = world.people.marta
  newHash = await hashPassword("nowe-hasło-i-kładka-9")
})

const clients: { release: () => void }[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.release()
})

/** Changes the password without committing yet: by a link, which locks the person, or on the profile. */
async function changing(byLink: boolean) {
  const client = await pool.connect()
  clients.push(client)
  await client.query("begin")
  if (byLink) await client.query(`select 1 from "user" where id = $1 for update`, [userId])
  await client.query("update account set password = $1 where user_id = $2", [newHash, userId])
  await client.query("delete from session where user_id = $1", [userId])
  return () => client.query("commit")
}

/** Acts while a new password is written, and commits it as soon as the act waits for it, or has ended. */
async function during<Done>(byLink: boolean, act: () => Promise<Done>): Promise<Done> {
  const commit = await changing(byLink)
  let isOver = false
  const acting = act().finally(() => {
    isOver = true
  })
  acting.catch(() => {})
  await expect.poll(async () => isOver || (await hasWaiting()), { timeout: 20_000 }).toBe(true)
  await commit()
  return acting
}
const signInDuring = (byLink: boolean) => during(byLink, () => signIn(credentials(), from))

const sessions = () => db.$count(session, eq(session.userId, userId))
const storedHash = async () => (await db.select().from(account).where(eq(account.userId, userId)))[0]?.password

test.each([
  ["by a link", true],
  ["on the profile", false],
])("whoever signs in with the former password while it is changed %s gets no session", async (_, byLink) => {
  expect(await signInDuring(byLink)).toEqual({ is: "wrong" })
  expect(await sessions()).toBe(0)
})

/** A hash of an earlier version, which the next sign-in replaces. */
function formerHash() {
  const [salt, cost] = [randomBytes(16), { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 }]
  const tag = scryptSync(password, salt, 32, cost)
  return `$scrypt$N=32768,r=8,p=3$${salt.toString("base64url")}$${tag.toString("base64url")}`
}

test("the renewal of a former hash does not undo a new password", async () => {
  await db.update(account).set({ password: formerHash() }).where(eq(account.userId, userId))
  expect(await signInDuring(true)).toEqual({ is: "wrong" })
  expect(await storedHash()).toBe(newHash)
})

test("two concurrent sign-ins with a former hash both succeed, and it is renewed", async () => {
  await db.update(account).set({ password: formerHash() }).where(eq(account.userId, userId))
  const both = await Promise.all([signIn(credentials(), from), signIn(credentials(), from)])
  expect(both.map(({ is }) => is)).toEqual(["open", "open"])
  expect(await storedHash()).toMatch(/^\$argon2id\$/)
})

const requests: [string, (own: Headers) => Promise<unknown>][] = [
  ["another password", (own) => changePassword(world.viewers.marta, "hasło-kogoś-innego-3", own)],
  [
    "a link that changes the address",
    (own) => requestChange(world.viewers.marta, "obcy@poczta.example", proofFrom(own)),
  ],
  ["a second factor", (own) => prepareSecondFactor(world.viewers.marta, own, new Date())],
  ["new recovery codes", (own) => renewRecoveryCodes(world.viewers.marta, proofFrom(own))],
  ["the second factor to go", (own) => removeSecondFactor(world.viewers.marta, proofFrom(own))],
  ["the account to go", (own) => deleteAccount(world.viewers.marta, proofFrom(own))],
]
test.each(requests)(
  "a person who asks for %s with the former password while it is changed gets nothing",
  async (_, ask) => {
    const own = headersOf(await enter(world, "marta"))
    await expect(during(true, () => ask(own))).rejects.toMatchObject({ reason: "sign-in" })
    expect(await storedHash()).toBe(newHash)
    expect([await db.$count(verification), await db.$count(twoFactor)]).toEqual([0, 0])
    expect((await db.select().from(user).where(eq(user.id, userId)))[0]?.deletedAt).toBeNull()
  },
)

const number = "83101010230000261395100000"
const bankRequests: [string, (own: Headers, ids: string[]) => Promise<unknown>][] = [
  ["a new account", (own) => addBankAccount(world.viewers.karolina, { number, label: "" }, proofFrom(own))],
  ["another default account", (own, [, id = ""]) => makeDefault(world.viewers.karolina, id, proofFrom(own))],
  ["an account to go", (own, [id = ""]) => removeBankAccount(world.viewers.karolina, id, proofFrom(own))],
]
test.each(bankRequests)("a person who asks for %s with the former password meanwhile gets nothing", async (_, ask) => {
  userId = world.people.karolina
  const organizationId = world.organizations.orchard
  const accounts = ["61109010140000071219812874", "27114020040000300201355387"].map((one, at) => ({
    ...{ organizationId, number: one, addedById: userId, isDefault: at === 0 },
  }))
  const ids = (await db.insert(bankAccount).values(accounts).returning()).map(({ id }) => id)
  const before = await db.select().from(bankAccount).orderBy(bankAccount.id)
  const own = headersOf(await enter(world, "karolina"))
  await expect(during(true, () => ask(own, ids))).rejects.toMatchObject({ reason: "sign-in" })
  expect(await db.select().from(bankAccount).orderBy(bankAccount.id)).toEqual(before)
})
