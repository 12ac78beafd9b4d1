import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, memberInvitation, rateLimit, twoFactor, user } from "#app/db/schema.ts"
import { wrongCode } from "#app/domain/accounts/second-factor.ts"
import { wrongPassword } from "#app/features/accounts/password/queries.server.ts"
import { bankAccountsPath, memberInvitationPath, teamMemberPath, teamPath } from "#app/paths.ts"
import { newRecoveryCodes, storeRecoveryCodes } from "#app/platform/auth/recovery-codes.server.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { membershipsOf } from "#test/support/parties.ts"
import { forgetWork } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const newEmail = "drugie.konto@poczta.example"
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")

let world: World
let karolina: Visitor
let halina: string
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email")
  forgetWork()
  world = await castWorld()
  await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  halina = (await membershipsOf(world.people.halina))[0]?.id ?? ""
  karolina = await enter(world, "karolina")
})

type OwnerChange = { at: () => string; fields: Fields; done: { owner: number; invited: number } }
/** Everything by which somebody becomes an owner. */
const ownerChanges: Record<string, OwnerChange> = {
  "an invitation": {
    at: () => teamPath,
    fields: { do: "invite", email: newEmail, role: "owner" },
    done: { owner: 1, invited: 1 },
  },
  "another role": { at: () => teamMemberPath(halina, "wlasciciel"), fields: {}, done: { owner: 2, invited: 0 } },
  "handing over": { at: () => teamMemberPath(halina, "przekaz"), fields: {}, done: { owner: 1, invited: 0 } },
}
const isOwner = async () => (await membershipsOf(world.people.halina))[0]?.role === "owner"
async function state() {
  const owners = await db.select().from(member).where(eq(member.partyId, world.organizations.orchard))
  return {
    owner: owners.filter(({ role }) => role === "owner").length,
    invited: await db.$count(memberInvitation, eq(memberInvitation.email, newEmail)),
  }
}
const before = { owner: 1, invited: 0 }
async function send({ at, fields }: OwnerChange, more: Fields) {
  const answer = await karolina.post(at(), { ...fields, ...more }, asPage)
  return { status: answer.status, html: answer.status === 302 ? "" : plain(await answer.text()) }
}

describe.each(Object.entries(ownerChanges))("an owner made by %s", (_, change) => {
  test("needs the password: without it and with a wrong one nothing changes", async () => {
    const without = await send(change, {})
    expect([without.status, without.html.includes("Wprowadź aktualne hasło")]).toEqual([400, true])
    const wrong = await send(change, { currentPassword: "nie to hasło" })
    expect([wrong.status, wrong.html.includes(wrongPassword)]).toEqual([403, true])
    expect(wrong.html).not.toContain("nie to hasło")
    if (change.fields.email) {
      expect(wrong.html).toContain(`value="${newEmail}"`)
      expect(wrong.html).toMatch(/<option value="owner" selected="">/)
    }
    expect([await state(), await isOwner()]).toEqual([before, false])
    expect((await send(change, { currentPassword: password })).status).toBe(302)
    expect(await state()).toEqual(change.done)
  })

  test("with a second factor needs a code, which only an accepted request uses up", async () => {
    const codes = newRecoveryCodes()
    const userId = world.people.karolina
    await db.insert(twoFactor).values({ userId, secret: "s", backupCodes: storeRecoveryCodes(codes), verified: true })
    const codesLeft = async () => JSON.parse((await db.select().from(twoFactor))[0]?.backupCodes ?? "[]").length
    const [code = ""] = codes
    const without = await send(change, { currentPassword: password })
    expect([without.status, without.html.includes("Wpisz kod")]).toEqual([400, true])
    const wrong = await send(change, { currentPassword: password, code: "aaaabbbbccccdddd" })
    expect([wrong.status, wrong.html.includes(wrongCode)]).toEqual([403, true])
    expect((await send(change, { currentPassword: "nie to hasło", code })).status).toBe(403)
    expect([await state(), await codesLeft()]).toEqual([before, codes.length])
    expect((await send(change, { currentPassword: password, code })).status).toBe(302)
    expect([await state(), await codesLeft()]).toEqual([change.done, codes.length - 1])
  })

  test("counts wrong passwords with those of the bank account", async () => {
    for (let at = 0; at < 10; at++)
      await karolina.post(`${bankAccountsPath}?sekcja=rachunek`, {
        number: "61109010140000071219812874",
        label: "",
        currentPassword: "nie to hasło",
      })
    expect((await send(change, { currentPassword: password })).status).toBe(429)
    expect(await state()).toEqual(before)
  })

  test("asks for nothing in a demo", async () => {
    await db.update(user).set({ realm: "demo-1" })
    expect((await send(change, {})).status).toBe(302)
    expect(await state()).toEqual(change.done)
  })
})

test("the list of roles makes nobody an owner: it leads to the page that asks for the password", async () => {
  const answer = await karolina.post(teamPath, { do: "role", id: halina, role: "owner" }, asPage)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, teamMemberPath(halina, "wlasciciel")])
  expect(await isOwner()).toBe(false)
  const text = plain(await karolina.html(teamMemberPath(halina, "wlasciciel")))
  for (const words of ["Dodać właściciela?", `${world.viewers.halina.name} będzie`, 'name="currentPassword"'])
    expect(text).toContain(words)
  const [foreign] = await membershipsOf(world.people.rafal)
  const others = await karolina.post(teamPath, { do: "role", id: foreign?.id ?? "", role: "owner" }, asPage)
  expect(others.status).toBe(404)
})

test("other roles ask for nothing, whatever the hidden fields hold", async () => {
  const invited = await send(
    { ...(ownerChanges["an invitation"] as OwnerChange), fields: { do: "invite", email: newEmail } },
    {
      role: "coordinator",
      currentPassword: "wpisane przez przeglądarkę",
      code: "",
    },
  )
  expect(invited.status).toBe(302)
  const answer = await karolina.post(teamPath, { do: "role", id: halina, role: "finance" }, asPage)
  expect(answer.headers.get("location")).toBe(teamPath)
  expect((await membershipsOf(world.people.halina))[0]?.role).toBe("finance")
  expect(await db.$count(rateLimit, eq(rateLimit.key, `password:${world.people.karolina}`))).toBe(0)
})

test("a lowered owner becomes one again only by the page that asks for the password", async () => {
  await send(ownerChanges["another role"] as OwnerChange, { currentPassword: password })
  const lowered = await karolina.post(`${teamPath}.data`, { do: "role", id: halina, role: "viewer" })
  expect([lowered.status, await isOwner()]).toEqual([200, false])
  const undone = await karolina.post(teamPath, { do: "role", id: halina, role: "owner" }, asPage)
  expect(undone.headers.get("location")).toBe(teamMemberPath(halina, "wlasciciel"))
  expect(await isOwner()).toBe(false)
})

test("an invitation form drawn before it asked for the password comes back with it, and says so", async () => {
  const old = await send(ownerChanges["an invitation"] as OwnerChange, {})
  expect(old.html).toContain("Jeśli nie widzisz pola na hasło, odśwież stronę.")
  expect(old.html).toContain('name="currentPassword"')
  expect(old.html).toMatch(/autoComplete="username"|autocomplete="username"/)
  const empty = await send(ownerChanges["an invitation"] as OwnerChange, { currentPassword: "" })
  expect([empty.status, empty.html.includes("odśwież stronę")]).toEqual([400, false])
})

test.each(["wlasciciel", "przekaz"] as const)(
  "a dialog drawn before '%s' asked for the password leads to the question",
  async (step) => {
    const answer = await karolina.post(`${teamMemberPath(halina, step)}.data`, {})
    expect(answer.status).toBe(202)
    expect(await answer.text()).toContain(teamMemberPath(halina, step))
    expect([await state(), await isOwner()]).toEqual([before, false])
  },
)

test("an owner's invitation that was sent with the password opens to a new account", async () => {
  await send(ownerChanges["an invitation"] as OwnerChange, { currentPassword: password })
  const token = (await tokenFor(newEmail, "member_invited")) ?? ""
  const form = { name: "Drugie Konto", password: "kładka nad Cybiną", confirmPassword: "kładka nad Cybiną" }
  expect((await visitor().post(memberInvitationPath(token), form)).headers.get("location")).toBe(teamPath)
  expect((await state()).owner).toBe(2)
})
