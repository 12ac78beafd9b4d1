import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, member } from "#app/db/schema.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { resendInvitation } from "#app/features/parties/invitations/commands.server.ts"
import { signUpIntoTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { changeRole, handOver, removeMember } from "#app/features/parties/members/commands.server.ts"
import { memberInvitationPath, teamMemberPath, teamPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount, proofOf } from "#test/support/own-session.ts"
import { addMember, inviteForToken } from "#test/support/parties.ts"
import { forgetWork } from "#test/support/worker.ts"

const secondEmail = "drugie.konto@poczta.example"
const form = { name: "Drugie Konto", password: "kładka nad Cybiną", confirmPassword: "kładka nad Cybiną" }

let world: World
let formerOwner: Awaited<ReturnType<typeof addMember>>
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email")
  forgetWork()
  world = await castWorld()
  formerOwner = await addMember(world, world.organizations.orchard, "igor", "owner")
})

const team = () => db.$count(member, eq(member.partyId, world.organizations.orchard))
const founderId = async () => {
  const { rows } = await pool.query("select id from member where user_id = $1", [world.people.karolina])
  return String(rows[0]?.id)
}

const ends: Record<string, () => Promise<unknown>> = {
  removed: () => removeMember(world.viewers.karolina, formerOwner.id),
  lowered: () => changeRole(world.viewers.karolina, formerOwner.id, "coordinator"),
  "handing over": async () => handOver(formerOwner.viewer, await founderId(), await proofOf(formerOwner.viewer)),
  blocked: () => blockAccount(world.viewers.anna, { id: formerOwner.viewer.id, reason: "Nadużycie." }),
  deleted: () => deleteAccount(formerOwner.viewer),
}

describe.each(Object.entries(ends))("an owner %s", (_, end) => {
  test("comes back by no invitation made before, with a new account or another one", async () => {
    const founder = await enter(world, "karolina")
    const textOf = async () => (await founder.html(teamMemberPath(formerOwner.id, "usun"))).replaceAll("\u00a0", " ")
    expect(await textOf()).not.toContain("wycofamy")
    const own = await inviteForToken(formerOwner.viewer, secondEmail, "owner")
    const others = await inviteForToken(formerOwner.viewer, world.viewers.halina.email, "owner")
    const halina = await enter(world, "halina")
    expect(await textOf()).toContain("Zaproszenia, które ta osoba wysłała, a nikt ich jeszcze nie przyjął, wycofamy.")
    await end()
    const before = await team()
    const uses: [string, Visitor][] = [
      [own, visitor()],
      [others, halina],
    ]
    for (const [token, as] of uses) {
      const page = await as.get(memberInvitationPath(token), { headers: { accept: "text/html" } })
      expect(page.status).toBe(410)
      const words = (await page.text()).replaceAll("\u00a0", " ")
      expect(words).toContain("To zaproszenie już nie działa")
      expect(words).not.toContain(secondEmail)
      const answer = await as.post(memberInvitationPath(token), form)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, memberInvitationPath(token)])
    }
    expect(await team()).toBe(before)
    expect(await db.$count(email, eq(email.address, secondEmail)), "no email goes out with a link that is dead").toBe(0)
    expect((await founder.html(teamPath)).includes(secondEmail)).toBe(false)
  })
})

test("an invitation that a colleague has sent again belongs to the colleague", async () => {
  await inviteForToken(formerOwner.viewer, secondEmail, "viewer")
  const { rows } = await pool.query("select id from member_invitation where email = $1", [secondEmail])
  await resendInvitation(world.viewers.karolina, rows[0].id)
  const token = (await tokenFor(secondEmail, "member_invited")) ?? ""
  await removeMember(world.viewers.karolina, formerOwner.id)
  expect((await visitor().post(memberInvitationPath(token), form)).headers.get("location")).toBe(teamPath)
})

test("nobody joins by an invitation whose maker is being blocked", async () => {
  const token = await inviteForToken(formerOwner.viewer, secondEmail, "owner")
  const before = await team()
  const blocking = await pool.connect()
  try {
    await blocking.query("begin")
    await blocking.query(`select 1 from "user" where id = $1 for update`, [formerOwner.viewer.id])
    await blocking.query(`update "user" set blocked_at = now() where id = $1`, [formerOwner.viewer.id])
    const joining = signUpIntoTeam(form, token)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5 }).toBe(1)
    await blocking.query("commit")
    expect(await joining).toBeNull()
  } finally {
    blocking.release()
  }
  expect(await team()).toBe(before)
})
