import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { fact, member, memberInvitation, notification, organization, party, session, user } from "#app/db/schema.ts"
import {
  resendInvitation,
  sweepInvitations,
  withdrawInvitation,
} from "#app/features/parties/invitations/commands.server.ts"
import { findInvitation } from "#app/features/parties/invitations/queries.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { dealPath, memberInvitationPath, teamPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const newEmail = "zosia.hajduk@poczta.example"
const form = { name: "Zosia Hajduk", password: "kładka nad Cybiną", confirmPassword: "kładka nad Cybiną" }
const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) => html.replaceAll("\u00a0", " ")

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email")
  forgetWork()
  world = await castWorld()
})

const orchard = () => world.organizations.orchard
const invitationOf = async (email: string) =>
  (await db.select().from(memberInvitation).where(eq(memberInvitation.email, email)))[0]
const read = async (path: string, as = visitor()) => {
  const answer = await as.get(path, asPage)
  return { status: answer.status, html: plain(await answer.text()) }
}

describe("somebody without an account", () => {
  test("sees who invites where and as what, and joins with a name and a password", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail, "finance")
    const { status, html } = await read(memberInvitationPath(token))
    expect(status).toBe(200)
    for (const words of ["Fundacja Sąsiedzki Sad", "Finanse", "Karolina Majchrzak", newEmail, "Dołącz", "Regulamin"])
      expect(html).toContain(words)
    const zosia = visitor()
    const answer = await zosia.post(memberInvitationPath(token), form)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, teamPath])
    const [person] = await db.select().from(user).where(eq(user.email, newEmail))
    expect(person).toMatchObject({ name: "Zosia Hajduk", emailVerified: true, userType: "organization" })
    expect(await membershipsOf(person?.id ?? "")).toMatchObject([{ partyId: orchard(), role: "finance" }])
    expect(await db.$count(party)).toBe(await db.$count(party, eq(party.realm, "public")))
    expect((await zosia.get(dealPath(world.deals.pending))).status).toBe(200)
    expect(await zosia.html(teamPath)).toContain("Zosia Hajduk")
    await runDueJobs()
    const notices = await db.select().from(notification).where(eq(notification.kind, "member_joined"))
    expect(notices.map(({ userId }) => userId)).toEqual([world.people.karolina])
  })

  test.each([
    ["different passwords", { confirmPassword: "inne hasło" }, "Podane hasła nie są identyczne"],
    ["a short password", { password: "abc", confirmPassword: "abc" }, "Hasło musi mieć co najmniej 6 znaków"],
    ["no name", { name: " " }, "Podaj imię i nazwisko"],
    ["odd bytes", { name: "a\u0000b" }, "Usuń znaki, których nie da się wyświetlić"],
    ["an unknown field", { role: "owner" }, ""],
  ])("%s: refused, what was typed is kept, nothing is written", async (_, wrong, sentence) => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    const before = await db.$count(user)
    const answer = await visitor().post(memberInvitationPath(token), { ...form, ...wrong }, asPage)
    const html = plain(await answer.text())
    expect(answer.status).toBe(400)
    expect(html).toContain(sentence)
    expect(html).not.toContain("Cybiną")
    expect(await db.$count(user)).toBe(before)
    expect((await invitationOf(newEmail))?.acceptedAt).toBeNull()
  })

  test("two presses at once make one account and one member", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor().post(memberInvitationPath(token), form)))
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    expect(answers.filter(({ headers }) => headers.get("location") === teamPath)).toHaveLength(1)
    expect(await db.$count(member, eq(member.partyId, orchard()))).toBe(2)
    expect(await db.$count(user, eq(user.email, newEmail))).toBe(1)
    expect(await db.$count(fact, eq(fact.what, "member.joined"))).toBe(1)
  })

  test("a person invited by a company becomes a sponsor in it", async () => {
    const token = await inviteForToken(world.viewers.marta, newEmail, "viewer")
    await visitor().post(memberInvitationPath(token), form)
    const [person] = await db.select().from(user).where(eq(user.email, newEmail))
    expect(person?.userType).toBe("sponsor")
    expect(await membershipsOf(person?.id ?? "")).toMatchObject([{ partyId: world.companies.bakery, role: "viewer" }])
  })

  test("an address that is registered meanwhile is asked to sign in", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    const registration = { userType: "organization", organizationName: "Inna", companyName: "", email: newEmail }
    expect((await visitor().post("/rejestracja", { ...form, ...registration })).status).toBe(302)
    const { html } = await read(memberInvitationPath(token))
    expect(html).toContain("Ten adres ma już konto")
    expect(html).toContain(`/logowanie?next=${encodeURIComponent(memberInvitationPath(token))}`)
    const answer = await visitor().post(memberInvitationPath(token), form)
    expect(answer.headers.get("location")).toBe(memberInvitationPath(token))
    expect(await db.$count(user, eq(user.email, newEmail))).toBe(1)
  })
})

describe("somebody with an account", () => {
  test("joins beside their own party, and the session acts for the joined one", async () => {
    const token = await inviteForToken(world.viewers.karolina, world.viewers.halina.email, "viewer")
    const halina = await enter(world, "halina")
    const { html } = await read(memberInvitationPath(token), halina)
    expect(html).toContain("Dołącz")
    expect(html).not.toContain('name="password"')
    const answer = await halina.post(memberInvitationPath(token), {})
    expect(answer.headers.get("location")).toBe(teamPath)
    expect((await membershipsOf(world.people.halina)).map(({ partyId }) => partyId).sort()).toEqual(
      [orchard(), world.organizations.stage].sort(),
    )
    const [own] = await db.select().from(session).where(eq(session.userId, world.people.halina))
    expect(own?.partyId).toBe(orchard())
    expect((await halina.get(dealPath(world.deals.pending))).status).toBe(200)
    expect((await read(memberInvitationPath(token), halina)).html).toContain("Jesteś już w zespole")
    expect((await halina.post(memberInvitationPath(token), {})).headers.get("location")).toBe(teamPath)
    expect(await db.$count(fact, eq(fact.what, "member.joined"))).toBe(1)
  })

  test("two presses at once join once", async () => {
    const token = await inviteForToken(world.viewers.karolina, world.viewers.halina.email)
    const halina = await enter(world, "halina")
    const answers = await Promise.all([1, 2, 3].map(() => halina.post(memberInvitationPath(token), {})))
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual([teamPath, teamPath, teamPath])
    expect(await db.$count(member, eq(member.partyId, orchard()))).toBe(2)
    expect(await db.$count(fact, eq(fact.what, "member.joined"))).toBe(1)
  })

  test("an account with another address reads so, and may sign out and come back", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    const halina = await enter(world, "halina")
    expect((await read(memberInvitationPath(token), halina)).html).toContain(
      `To zaproszenie jest dla adresu ${newEmail}`,
    )
    await halina.post(memberInvitationPath(token), {})
    await halina.post(memberInvitationPath(token), form)
    expect(await db.$count(member, eq(member.partyId, orchard()))).toBe(1)
    const answer = await halina.post(memberInvitationPath(token), { do: "signOut" })
    expect(answer.headers.get("location")).toBe(memberInvitationPath(token))
    expect((await read(memberInvitationPath(token), halina)).html).toContain('name="password"')
  })

  test("an account of the other kind reads so and cannot join (A2)", async () => {
    const token = await inviteForToken(world.viewers.karolina, world.viewers.marta.email)
    const marta = await enter(world, "marta")
    expect((await read(memberInvitationPath(token), marta)).html).toContain("tylko konto innego rodzaju")
    await marta.post(memberInvitationPath(token), {})
    expect(await db.$count(member, eq(member.partyId, orchard()))).toBe(1)
  })
})

describe("a link that has ended", () => {
  const ended: [string, string, (token: string) => Promise<unknown>][] = [
    ["used", "Zaproszenie zostało wykorzystane", (token) => visitor().post(memberInvitationPath(token), form)],
    ["withdrawn", "Zaproszenie zostało wycofane", () => withdraw()],
    ["expired", "Zaproszenie wygasło", () => db.update(memberInvitation).set({ expiresAt: new Date(Date.now() - 1) })],
    [
      "of a deleted organization",
      "Tego zespołu już nie ma",
      () => db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, orchard())),
    ],
    [
      "of a blocked team",
      "Tego zespołu już nie ma",
      () => db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.karolina)),
    ],
  ]
  const withdraw = async () => withdrawInvitation(world.viewers.karolina, (await invitationOf(newEmail))?.id ?? "")

  test.each(ended)("%s: 410 with one sentence, and nobody joins", async (_, title, end) => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    await end(token)
    const members = await db.$count(member)
    const { status, html } = await read(memberInvitationPath(token))
    expect(status).toBe(410)
    expect(html).toContain(title)
    expect(html).not.toContain(newEmail)
    expect((await visitor().post(memberInvitationPath(token), form)).status).toBe(302)
    expect(await db.$count(member)).toBe(members)
  })

  test("a link that was sent again, and a guess, are unknown", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    await resendInvitation(world.viewers.karolina, id, new Date(Date.now() + 1000))
    const fresh = await tokenFor(newEmail, "member_invited")
    expect(fresh).not.toBe(token)
    for (const dead of [token, "zgadywanka", "a".repeat(3000), "%F0%9F%98%80"])
      for (const answer of [
        await visitor().get(`/zaproszenie/${dead}`, asPage),
        await visitor().post(`/zaproszenie/${dead}`, form),
      ])
        expect(answer.status, dead.slice(0, 20)).toBe(404)
    expect((await read(memberInvitationPath(fresh ?? ""))).status).toBe(200)
  })

  test("the link's address is not cached, not sent as referrer, and a hash in the database", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail)
    expect(Buffer.from(token, "base64url")).toHaveLength(32)
    for (const path of [
      memberInvitationPath(token),
      `${memberInvitationPath(token)}.data`,
      "/zaproszenie/zgadywanka",
    ]) {
      const { headers } = await visitor().get(path, asPage)
      expect(headers.get("cache-control")).toContain("no-store")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("x-robots-tag")).toContain("noindex")
      expect(headers.get("x-page-cache")).toBeNull()
    }
    const { rows } = await pool.query(
      "select to_jsonb(i)::text as row from member_invitation i union all select to_jsonb(e)::text from email e",
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test("invitations are deleted a month after they ended", async () => {
    await inviteForToken(world.viewers.karolina, newEmail)
    await sweepInvitations(new Date(Date.now() + 36 * dayMs))
    expect(await db.$count(memberInvitation)).toBe(1)
    await sweepInvitations(new Date(Date.now() + 38 * dayMs))
    expect(await db.$count(memberInvitation)).toBe(0)
  })
})

describe("a demo", () => {
  test("stores an invitation, sends no email, and its link lets nobody outside the demo in", async () => {
    const realm = "demo-1"
    await db.update(user).set({ realm })
    await db.update(party).set({ realm })
    await db.update(organization).set({ realm })
    const karolina = await enter(world, "karolina")
    const answer = await karolina.post(teamPath, { do: "invite", email: newEmail, role: "viewer" })
    expect(answer.status).toBe(302)
    expect(await karolina.html(teamPath)).toContain(newEmail)
    expect(await emailsTo(newEmail)).toEqual([])
    // as if somebody knew the token
    const { hashOfToken } = await import("#app/features/parties/invitations/link-commands.server.ts")
    await db.update(memberInvitation).set({ tokenHash: hashOfToken("znany") })
    expect(await findInvitation("znany", null)).toBeNull()
    expect((await visitor().post(memberInvitationPath("znany"), form)).status).toBe(404)
  })
})
