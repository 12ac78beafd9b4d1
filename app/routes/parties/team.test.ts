import { and, eq, like, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  company,
  dealLead,
  email as emails,
  fact,
  member,
  memberInvitation,
  notification,
  organization,
  party as partyTable,
  rateLimit,
  user,
} from "#app/db/schema.ts"
import { notAllowed } from "#app/domain/parties/permissions.ts"
import { teamErrors, teamLimits } from "#app/domain/parties/team.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { inviteMember } from "#app/features/parties/invitations/commands.server.ts"
import { addDays, type Day, dayMs, formatLongDay, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, memberInvitationPath, organizationEditPath, teamMemberPath, teamPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember, inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const newEmail = "zosia.hajduk@poczta.example"
const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) => html.replaceAll("\u00a0", " ")

let world: World
let karolina: Visitor
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email")
  forgetWork()
  world = await castWorld()
  karolina = await enter(world, "karolina")
})

const party = "Fundacja Sąsiedzki Sad"
const name = (person: keyof World["viewers"]) => world.viewers[person].name
const orchard = () => world.organizations.orchard
const ownId = async () => (await membershipsOf(world.people.karolina))[0]?.id ?? ""
const leavePath = async () => teamMemberPath(await ownId(), "opusc")
const roleOf = async (id: string) => (await db.select().from(member).where(eq(member.id, id)))[0]?.role ?? null
const invitationOf = async (email: string) =>
  (await db.select().from(memberInvitation).where(eq(memberInvitation.email, email)))[0]
const press = async (as: Visitor, fields: Fields) => {
  const answer = await as.post(teamPath, fields, asPage)
  return { status: answer.status, html: answer.status === 302 ? "" : plain(await answer.text()) }
}
const invite = (email: string, role: Role = "viewer", as = karolina) =>
  press(as, { do: "invite", email, role, ...(role === "owner" && { currentPassword: password }) })
const madeDaysAgo = (days: number, partyId = orchard()) =>
  db
    .update(partyTable)
    .set({ createdAt: new Date(Date.now() - days * dayMs - 1000) })
    .where(eq(partyTable.id, partyId))
async function countersAfter(name: string, act: () => Promise<unknown>) {
  await act()
  return db
    .select()
    .from(rateLimit)
    .where(like(rateLimit.key, `${name}:%`))
    .orderBy(rateLimit.key)
}
const changeRole = (id: string, role: Role, as = karolina) => press(as, { do: "role", id, role })

describe("the page", () => {
  test("shows an owner the team with every control, and the account menu leads to it", async () => {
    await addMember(world, orchard(), "halina", "coordinator")
    await invite(newEmail, "finance")
    const html = plain(await karolina.html(teamPath))
    for (const words of [
      "Fundacja Sąsiedzki Sad",
      world.viewers.halina.email,
      " (Ty)",
      "Logowanie dwuetapowe",
      "wyłączone",
      newEmail,
      "Wygasa za 7 dni",
      "Wyślij ponownie",
      "Wycofaj",
      "zaprasza Karolina Majchrzak",
      "Co może każda rola",
      "Rozlicza współprace",
      "Przekaż własność",
    ])
      expect(html).toContain(words)
    expect(html).toContain('name="email"')
    expect(await karolina.html("/")).toContain('href="/zespol"')
  })

  test.each(["coordinator", "finance", "viewer"] as const)(
    "a %s reads it, sees no control and who may",
    async (role) => {
      await addMember(world, orchard(), "halina", role)
      await db
        .delete(member)
        .where(and(eq(member.userId, world.people.halina), eq(member.partyId, world.organizations.stage)))
      await invite(newEmail)
      const halina = await enter(world, "halina")
      const html = plain(await halina.html(teamPath))
      expect(html).toContain("Osoby i role zmienia właściciel: Karolina Majchrzak.")
      for (const words of [world.viewers.karolina.email, newEmail, "Opuść zespół"]) expect(html).toContain(words)
      for (const control of ['name="role"', 'name="email"', "Wycofaj", "Przekaż własność", "Zaproś osobę"])
        expect(html).not.toContain(control)
      for (const { status, html: refused } of [
        await invite("inna@poczta.example", "owner", halina),
        await changeRole(await ownId(), "viewer", halina),
        await press(halina, { do: "withdraw", id: (await invitationOf(newEmail))?.id ?? "" }),
        await press(halina, { do: "resend", id: (await invitationOf(newEmail))?.id ?? "" }),
      ])
        expect([status, refused.includes(notAllowed)]).toEqual([403, true])
      for (const step of ["usun", "przekaz", "wlasciciel"] as const) {
        expect((await halina.get(teamMemberPath(await ownId(), step), asPage)).status).toBe(403)
        expect((await halina.post(teamMemberPath(await ownId(), step), {}, asPage)).status).toBe(403)
      }
      expect(await roleOf(await ownId())).toBe("owner")
    },
  )

  test("a company's page works the same; a visitor is asked to sign in", async () => {
    const marta = await enter(world, "marta")
    expect(plain(await marta.html(teamPath))).toContain("Zapisuje wydarzenia")
    expect((await visitor().get(teamPath, asPage)).headers.get("location")).toContain("/logowanie")
  })

  test("the page of a party without a name asks for it first", async () => {
    await db
      .delete(organization)
      .where(eq(organization.id, world.organizations.stage))
      .catch(() => {})
    await db.update(company).set({ name: null }).where(eq(company.id, world.companies.bakery))
    const marta = await enter(world, "marta")
    expect(plain(await marta.html(teamPath))).toContain(plain(teamErrors.nameFirst))
    expect((await invite(newEmail, "viewer", marta)).status).toBe(409)
  })
})

describe("an invitation", () => {
  test("is an email with the party, the inviter, the role and the link", async () => {
    expect((await invite("Zosia.Hajduk@Poczta.Example", "finance")).status).toBe(302)
    const [sent] = await emailsTo(newEmail)
    expect(sent).toMatchObject({
      kind: "member_invited",
      content: { party: "Fundacja Sąsiedzki Sad", inviter: "Karolina Majchrzak", role: "finance" },
    })
    const [row] = await db.select().from(fact).where(eq(fact.what, "member.invited"))
    expect(row).toMatchObject({ byId: world.people.karolina, partyId: orchard(), aboutId: orchard() })
    expect(JSON.stringify(row)).not.toContain(newEmail)
  })

  test("without `do` is an invitation too", async () => {
    expect((await press(karolina, { email: newEmail, role: "viewer" })).status).toBe(302)
  })

  test.each<[string, Fields, string]>([
    ["no address", { email: "zosia@", role: "viewer" }, "Podaj poprawny adres e-mail"],
    ["odd bytes", { email: "zo\u0000sia@poczta.example", role: "viewer" }, "Podaj poprawny adres e-mail"],
    ["half a character", { email: "zo\ud800sia@poczta.example", role: "viewer" }, "Podaj poprawny adres e-mail"],
    ["a role that does not exist", { email: newEmail, role: "admin\u0000" }, "Wybierz rolę"],
    ["no role", { email: newEmail }, "Wybierz rolę"],
    ["two roles", { email: newEmail, role: ["owner", "viewer"] }, "Wybierz rolę"],
    ["a long address", { email: `${"a".repeat(300)}@poczta.example`, role: "viewer" }, "Podaj poprawny adres e-mail"],
    ["an unknown field", { email: newEmail, role: "viewer", partyId: "x" }, ""],
  ])("with %s is refused beside the field and keeps what was typed", async (_, fields, sentence) => {
    const { status, html } = await press(karolina, { do: "invite", ...fields })
    expect([status, html.includes(sentence)]).toEqual([400, true])
    expect(await db.$count(memberInvitation)).toBe(0)
  })

  test("a huge body and an unknown button are refused", async () => {
    expect((await press(karolina, { do: "invite", email: "a".repeat(3_000_000), role: "viewer" })).status).toBeLessThan(
      500,
    )
    expect((await press(karolina, { do: "wszystko", id: "x" })).status).toBe(400)
    expect((await press(karolina, { do: "withdraw", id: "cudze" })).status).toBe(404)
    expect(await db.$count(memberInvitation)).toBe(0)
  })

  test("a member and an invited address are refused beside the field", async () => {
    await addMember(world, orchard(), "halina", "viewer")
    expect((await invite(world.viewers.halina.email)).html).toContain(plain(teamErrors.alreadyMember))
    expect((await invite(world.viewers.karolina.email)).html).toContain(plain(teamErrors.alreadyMember))
    await invite(newEmail)
    expect((await invite(newEmail)).html).toContain(plain(teamErrors.alreadyInvited))
    expect(await db.$count(memberInvitation)).toBe(1)
  })

  test("answers the same for an address with and without an account, of either kind", async () => {
    const answers = []
    for (const address of [newEmail, world.viewers.halina.email, world.viewers.marta.email])
      answers.push(await invite(address))
    expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
  })

  test("a form sent twice at once makes one invitation", async () => {
    const statuses = (await Promise.all([1, 2, 3].map(() => invite(newEmail)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([302, 400, 400])
    expect(await db.$count(memberInvitation)).toBe(1)
  })

  test("an invitation sent again has seven new days and another link; a withdrawn one opens nothing", async () => {
    const token = await inviteForToken(world.viewers.karolina, newEmail, "viewer", new Date(Date.now() - 5 * dayMs))
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    expect(plain(await karolina.html(teamPath))).toContain("Wygasa za 2 dni")
    expect((await press(karolina, { do: "resend", id })).status).toBe(302)
    expect(plain(await karolina.html(teamPath))).toContain("Wygasa za 7 dni")
    const fresh = (await tokenFor(newEmail, "member_invited")) ?? ""
    expect((await visitor().get(memberInvitationPath(token), asPage)).status).toBe(404)
    expect((await visitor().get(memberInvitationPath(fresh), asPage)).status).toBe(200)
    expect((await press(karolina, { do: "withdraw", id })).status).toBe(302)
    expect((await press(karolina, { do: "withdraw", id })).status).toBe(302)
    expect((await press(karolina, { do: "resend", id })).status).toBe(409)
    expect((await visitor().get(memberInvitationPath(fresh), asPage)).status).toBe(410)
    expect(await emailsTo(newEmail), "an email that waits with a dead link is not sent").toEqual([])
    expect(await karolina.html(teamPath), "the toast").toContain(newEmail)
    expect(await karolina.html(teamPath)).not.toContain(newEmail)
    expect(await db.$count(fact, eq(fact.what, "member.withdrawn"))).toBe(1)
  })

  test("that expired is renewed by a new one, with the role of that", async () => {
    await inviteForToken(world.viewers.karolina, newEmail, "viewer", new Date(Date.now() - 8 * dayMs))
    expect(plain(await karolina.html(teamPath))).toContain("Wygasło")
    expect((await invite(newEmail, "owner")).status).toBe(302)
    expect(await db.$count(memberInvitation)).toBe(1)
    expect(await invitationOf(newEmail)).toMatchObject({ role: "owner" })
  })

  test("for an owner is not sent again once expired, as a new one asks for the password", async () => {
    await inviteForToken(world.viewers.karolina, newEmail, "owner", new Date(Date.now() - 9 * dayMs))
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    const { status, html } = await press(karolina, { do: "resend", id })
    expect([status, html.includes(teamErrors.ownerExpired)]).toEqual([409, true])
  })

  test("for an owner is renewed by the form alone once expired, others by their button too", async () => {
    const shown = async () => {
      const team = plain(await karolina.html(teamPath))
      return [team.includes("Wyślij ponownie"), team.includes("Zaproś jeszcze raz w formularzu niżej.")]
    }
    await inviteForToken(world.viewers.karolina, newEmail, "owner", new Date(Date.now() - 6 * dayMs))
    expect(await shown(), "before it expires").toEqual([true, false])
    await db.update(memberInvitation).set({ expiresAt: new Date(Date.now() - dayMs) })
    expect(await shown()).toEqual([false, true])
    await db.update(memberInvitation).set({ role: "viewer" })
    expect(await shown()).toEqual([true, false])
  })

  test("are few in a party's first week, repeated and withdrawn ones included, and more later", async () => {
    const { firstWeek } = teamLimits
    await madeDaysAgo(0)
    await invite(newEmail)
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    expect((await press(karolina, { do: "resend", id })).status).toBe(302)
    for (let at = 2; at < firstWeek; at++) expect((await invite(`osoba${at}@inna.example`)).status).toBe(302)
    const refused = await invite("jeszcze@inna.example")
    expect(refused.status).toBe(429)
    expect(refused.html).toContain(`W pierwszym tygodniu można wysłać ${firstWeek} zaproszeń. Następne wyślesz od`)
    expect(refused.html).toContain('value="jeszcze@inna.example"')
    expect((await press(karolina, { do: "withdraw", id })).status).toBe(302)
    expect((await invite("jeszcze@inna.example")).status).toBe(429)
    expect(await db.$count(memberInvitation)).toBe(firstWeek - 1)
    // another party has its own
    expect((await invite("jeszcze@inna.example", "viewer", await enter(world, "rafal"))).status).toBe(302)
    await madeDaysAgo(7)
    expect((await invite("jeszcze@inna.example")).status).toBe(302)
  })

  test("more are sent from the morning of the day that the refusal names", async () => {
    const { firstWeek } = teamLimits
    const { karolina: viewer } = world.viewers
    const today = todayIn(new Date())
    const hour = (of: Day, hours: number) => new Date(startOfDay(of).getTime() + hours * 3_600_000)
    await db
      .update(partyTable)
      .set({ createdAt: hour(addDays(today, -7), 15) })
      .where(eq(partyTable.id, viewer.partyId))
    const send = (at: Date, n: number) => inviteMember(viewer, { email: `osoba${n}@inna.example`, role: "viewer" }, at)
    const yesterday = hour(addDays(today, -1), 9)
    for (let n = 0; n < firstWeek; n++) expect(await send(yesterday, n)).toEqual({ ok: true })
    await expect(send(yesterday, firstWeek)).rejects.toThrow(`Następne wyślesz od ${formatLongDay(today)}`)
    expect(await send(hour(today, 9), firstWeek)).toEqual({ ok: true })
  })

  test("are within the limit of the first week when sent at once, too", async () => {
    await madeDaysAgo(0)
    for (let at = 1; at < teamLimits.firstWeek; at++) await invite(`osoba${at}@inna.example`)
    const last = await Promise.all([1, 2, 3].map((at) => invite(`ostatnia${at}@inna.example`)))
    expect(last.map(({ status }) => status).sort()).toEqual([302, 429, 429])
  })

  test("invitations of one network, and of the whole site, are limited however many parties send them", async () => {
    await madeDaysAgo(0, world.viewers.rafal.partyId)
    const [one] = await countersAfter("memberInviteNetwork", () => invite("osoba1@inna.example"))
    expect(one?.points).toBe(1)
    await db.update(rateLimit).set({ points: 1000 }).where(like(rateLimit.key, "memberInviteNetwork:%"))
    const byNetwork = await invite("osoba2@inna.example", "viewer", await enter(world, "rafal"))
    expect([byNetwork.status, byNetwork.html.includes("Za dużo zaproszeń")]).toEqual([429, true])
    await db.delete(rateLimit)
    const sent = await countersAfter("memberInviteSite", async () => {
      await invite("osoba3@inna.example")
      await invite("osoba4@inna.example", "viewer", await enter(world, "rafal"))
    })
    // a flood of new parties leaves the others their own
    expect(sent.map(({ points }) => points)).toEqual([1, 1])
    await db.update(rateLimit).set({ points: 10_000 }).where(eq(rateLimit.key, "memberInviteSite:new"))
    expect((await invite("osoba5@inna.example", "viewer", await enter(world, "rafal"))).status).toBe(429)
    expect((await invite("osoba5@inna.example")).status).toBe(302)
  })

  test("refused ones do not count against the limit of the whole site", async () => {
    await madeDaysAgo(0)
    const [site] = await countersAfter("memberInviteSite", async () => {
      await invite(newEmail)
      // a member, and an address that is invited
      for (const email of [world.viewers.karolina.email, newEmail]) expect((await invite(email)).status).toBe(400)
    })
    expect(site?.points).toBe(1)
    for (let at = 1; at < teamLimits.firstWeek; at++) await invite(`osoba${at}@inna.example`)
    const [full] = await countersAfter("memberInviteSite", async () => {
      for (let at = 0; at < 3; at++) expect((await invite(`jeszcze${at}@inna.example`)).status).toBe(429)
    })
    expect(full?.points).toBe(teamLimits.firstWeek)
  })

  test("a third email to one address within a day, and one beyond the party's limits, is refused", async () => {
    await invite(newEmail)
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    // pressed twice at once it is one email
    for (const _ of [1, 2]) expect((await press(karolina, { do: "resend", id })).status).toBe(302)
    await db.update(fact).set({ createdAt: sql`${fact.createdAt} - interval '1 minute'` })
    const { status, html } = await press(karolina, { do: "resend", id })
    expect([status, html.includes(plain(teamErrors.addressFull))]).toEqual([429, true])
    for (let at = 1; at < teamLimits.openInvitations; at++)
      await inviteMember(world.viewers.karolina, { email: `osoba${at}@inna.example`, role: "viewer" })
    expect((await invite("jeszcze@inna.example")).html).toContain(plain(teamErrors.tooManyInvitations))
    expect(await db.$count(memberInvitation)).toBe(teamLimits.openInvitations)
  })

  test("an invitation to an organization that the operator has hidden reaches nobody, new or again", async () => {
    await karolina.post(teamPath, { email: newEmail, role: "viewer" }, asPage)
    const { id } = (await invitationOf(newEmail)) ?? { id: "" }
    const hidden = "Profil Twojej organizacji jest ukryty, więc nie możesz teraz zapraszać do zespołu."
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, orchard()))
    const sent = await db.$count(emails)
    const refused = await karolina.post(teamPath, { email: "inna@poczta.example", role: "finance" }, asPage)
    const html = plain(await refused.text())
    expect([refused.status, html.includes(hidden), html.includes('value="inna@poczta.example"')]).toEqual([
      400,
      true,
      true,
    ])
    const again = await karolina.post(teamPath, { do: "resend", id }, asPage)
    expect([again.status, plain(await again.text()).includes(hidden)]).toEqual([403, true])
    expect(await db.$count(emails)).toBe(sent)
    expect((await karolina.post(teamPath, { do: "withdraw", id }, asPage)).status).toBe(302)
  })

  test("is not offered to an organization that the operator has hidden, nor one that waits sent again", async () => {
    await invite(newEmail)
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, orchard()))
    const html = await karolina.html(teamPath)
    const offered = ['value="invite"', 'href="#zapros"', 'value="resend"', 'value="withdraw"']
    expect(offered.filter((one) => html.includes(one))).toEqual(['value="withdraw"'])
    expect(plain(html)).toContain(plain(teamErrors.hidden))
  })

  test("another party's invitation cannot be touched", async () => {
    await inviteForToken(world.viewers.rafal, newEmail)
    const { id = "" } = (await invitationOf(newEmail)) ?? {}
    for (const what of ["resend", "withdraw"]) expect((await press(karolina, { do: what, id })).status).toBe(404)
    expect(await karolina.html(teamPath)).not.toContain(newEmail)
  })
})

describe("a role", () => {
  test("that is lowered ends the person's invitations, and the toast says so only if there were any", async () => {
    const { id, viewer } = await addMember(world, orchard(), "halina", "owner")
    await inviteForToken(viewer, newEmail)
    await changeRole(id, "coordinator")
    expect(plain(await karolina.html(teamPath))).toMatch(
      /: koordynator\. Zaproszenia, które ta osoba wysłała, wycofaliśmy\./,
    )
    await changeRole(id, "finance")
    expect(plain(await karolina.html(teamPath))).not.toContain("wycofaliśmy")
  })

  test("is changed at once by a plain form, and the person is notified", async () => {
    const { id } = await addMember(world, orchard(), "halina", "coordinator")
    expect((await changeRole(id, "finance")).status).toBe(302)
    expect(plain(await karolina.html(teamPath))).toContain("Rola zmieniona")
    expect(await roleOf(id)).toBe("finance")
    await runDueJobs()
    const [bell] = await db
      .select()
      .from(notification)
      .where(eq(notification.userId, world.people.halina))
      .orderBy(notification.id)
    expect(await db.$count(notification, eq(notification.kind, "member_role"))).toBe(1)
    expect(bell).toBeDefined()
    expect(await emailsTo(world.viewers.halina.email)).toMatchObject([{ kind: "member_role" }])
  })

  test("is changed by a script, which gets data with its undo", async () => {
    const { id } = await addMember(world, orchard(), "halina", "coordinator")
    const answer = await karolina.post(`${teamPath}.data`, { do: "role", id, role: "viewer" })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain("undo")
  })

  test("the role of somebody in another team, or of nobody, is not found", async () => {
    const [foreign] = await membershipsOf(world.people.rafal)
    expect((await changeRole(foreign?.id ?? "", "viewer")).status).toBe(404)
    expect((await press(karolina, { do: "role", id: "\u0000", role: "viewer" })).status).toBe(400)
    expect((await karolina.get(teamMemberPath(foreign?.id ?? "", "usun"), asPage)).status).toBe(404)
    expect((await karolina.post(teamMemberPath(foreign?.id ?? "", "usun"), {}, asPage)).status).toBe(404)
    expect(await roleOf(foreign?.id ?? "")).toBe("owner")
  })

  test("the last owner can neither be lowered nor leave, also beside a blocked owner", async () => {
    const { id } = await addMember(world, orchard(), "halina", "owner")
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.halina))
    expect((await changeRole(await ownId(), "viewer")).status).toBe(409)
    const leaving = await karolina.post(await leavePath(), {}, asPage)
    expect(leaving.headers.get("location")).toBe(teamPath)
    expect(await roleOf(await ownId())).toBe("owner")
    expect((await karolina.post(teamMemberPath(id, "przekaz"), { currentPassword: password }, asPage)).status).toBe(409)
    expect(await roleOf(await ownId())).toBe("owner")
  })

  test("ownership goes to another member, and the owner becomes coordinator", async () => {
    const { id } = await addMember(world, orchard(), "halina", "viewer")
    const text = plain(await karolina.html(teamMemberPath(id, "przekaz")))
    expect(text).toContain("Przekazać własność?")
    expect(text).toContain(`${name("halina")} zostanie właścicielem zespołu „${party}”, a Ty koordynatorem.`)
    expect(text).toMatch(/type="submit"[^>]*>(<[^>]+>)*Przekaż własność</)
    expect((await karolina.post(teamMemberPath(id, "przekaz"), { currentPassword: password })).status).toBe(302)
    expect([await roleOf(id), await roleOf(await ownId())]).toEqual(["owner", "coordinator"])
    expect((await karolina.get(organizationEditPath)).status).toBe(403)
    expect(await karolina.html(teamPath)).not.toContain(">Profil<")
    expect((await changeRole(id, "viewer")).status).toBe(403)
    await runDueJobs()
    expect(await emailsTo(world.viewers.halina.email)).toMatchObject([{ kind: "member_role" }])
  })
})

describe("a former member", () => {
  test("loses access with the next request, gets an empty party of their own, and is notified", async () => {
    const { id } = await addMember(world, orchard(), "halina", "coordinator")
    await db
      .delete(member)
      .where(and(eq(member.userId, world.people.halina), eq(member.partyId, world.organizations.stage)))
    const halina = await enter(world, "halina")
    expect((await halina.get(dealPath(world.deals.pending))).status).toBe(200)
    await db.insert(dealLead).values({ dealId: world.deals.pending, partyId: orchard(), userId: world.people.halina })
    const text = plain(await karolina.html(teamMemberPath(id, "usun")))
    expect(text).toContain("Usunąć osobę z zespołu?")
    expect(text).toContain(`${name("halina")} od razu straci dostęp do współprac i wiadomości zespołu „${party}”.`)
    expect(text).toContain("Ta osoba prowadzi 1 współpracę")
    expect(text).toMatch(/type="submit"[^>]*>(<[^>]+>)*Usuń z zespołu</)
    expect((await karolina.post(teamMemberPath(id, "usun"), {})).status).toBe(302)
    expect((await halina.get(dealPath(world.deals.pending))).status).toBe(404)
    expect((await halina.get("/wspolprace")).status).toBe(200)
    expect((await halina.get(teamPath)).status).toBe(200)
    const [own, ...more] = await membershipsOf(world.people.halina)
    expect([own?.role, more]).toEqual(["owner", []])
    expect(own?.partyId).not.toBe(orchard())
    await runDueJobs()
    const kinds = (await emailsTo(world.viewers.halina.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(["member_removed"])
    expect(await db.$count(fact, eq(fact.what, "member.removed"))).toBe(1)
  })

  test("with another party acts for that one again; a company's member keeps an empty company", async () => {
    const { id } = await addMember(world, world.companies.bakery, "pawel", "owner")
    const marta = await enter(world, "marta")
    await marta.post(teamMemberPath(id, "usun"), {})
    expect(await membershipsOf(world.people.pawel)).toHaveLength(1)
    const second = await addMember(world, world.companies.bakery, "tomasz", "owner")
    await db
      .delete(member)
      .where(
        and(
          eq(member.userId, world.people.tomasz),
          eq(member.role, "owner"),
          eq(member.partyId, world.viewers.tomasz.partyId),
        ),
      )
    await marta.post(teamMemberPath(second.id, "usun"), {})
    const [own] = await membershipsOf(world.people.tomasz)
    expect(await db.$count(company, eq(company.id, own?.partyId ?? ""))).toBe(1)
    const tomasz = await enter(world, "tomasz")
    for (const path of ["/", "/wspolprace", "/zapisane", "/profil", teamPath])
      expect((await tomasz.get(path)).status, path).toBe(200)
  })

  test("a member leaves by themselves, and owners are notified", async () => {
    const { id } = await addMember(world, orchard(), "halina", "viewer")
    await pool.query("update session set party_id = $1", [orchard()])
    const halina = await enter(world, "halina")
    await pool.query("update session set party_id = $1", [orchard()])
    const text = plain(await halina.html(teamMemberPath(id, "opusc")))
    expect(text).toContain("Opuścić zespół?")
    expect(text).toContain(`Od razu stracisz dostęp do współprac i wiadomości zespołu „${party}”.`)
    expect(text).not.toContain("Prowadzisz")
    expect((await halina.post(teamMemberPath(id, "opusc"), {})).headers.get("location")).toBe("/")
    expect(await membershipsOf(world.people.halina)).toMatchObject([{ partyId: world.organizations.stage }])
    await runDueJobs()
    expect(await emailsTo(world.viewers.karolina.email)).toMatchObject([{ kind: "member_left" }])
  })

  test("the only member can neither leave nor see how", async () => {
    expect(plain(await karolina.html(teamPath))).not.toContain("Opuść zespół")
    expect((await karolina.post(await leavePath(), {}, asPage)).headers.get("location")).toBe(teamPath)
    expect((await karolina.post(teamMemberPath(await ownId(), "usun"), {}, asPage)).status).toBe(404)
    expect(await roleOf(await ownId())).toBe("owner")
  })
})

test("a demo sends nothing about its teams", async () => {
  const { id } = await addMember(world, orchard(), "halina", "coordinator")
  await db.update(user).set({ realm: "demo-1" })
  await changeRole(id, "viewer")
  await runDueJobs()
  expect(await db.$count(emails)).toBe(0)
  expect(roles).toContain("viewer")
})
