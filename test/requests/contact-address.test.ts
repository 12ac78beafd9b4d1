import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, organization, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { changeRole, leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { organizationInquiryPath, organizationPath, teamMemberPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { enter } from "#test/support/cast.ts"
import { afterGathering, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { addMember } from "#test/support/parties.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

const question = "Czy przyjmiecie darowiznę?"
const stranger = { name: "Ewa Kowal", email: "ewa@kowal.example" }

let world: World
let founder: Viewer
let colleague: Viewer
let ownId: string

/** The state after a registration: the account's address is also the one of the organization's profile. */
beforeEach(async () => {
  world = await idleWorld()
  founder = world.viewers.karolina
  colleague = (await addMember(world, founder.partyId, "halina", "owner")).viewer
  await db.update(organization).set({ contactEmail: founder.email }).where(eq(organization.id, founder.partyId))
  const own = and(eq(member.partyId, founder.partyId), eq(member.userId, founder.id))
  ownId = (await db.select({ id: member.id }).from(member).where(own))[0]?.id ?? ""
})

const ends: Record<string, () => Promise<unknown>> = {
  removed: () => removeMember(colleague, ownId),
  left: () => leaveTeam(founder),
  "deleted with the account": () => deleteAccount(founder),
  blocked: () => blockAccount(world.viewers.anna, { id: founder.id, reason: "Nadużycie." }),
}
const versionOf = async () =>
  (await db.select().from(organization).where(eq(organization.id, founder.partyId)))[0]?.version ?? 0
const receivers = (sentBefore: number, words: string) =>
  emailsAfter(sentBefore).flatMap(({ to, text }) => (text.includes(words) ? [to] : []))
const ask = (more: string) =>
  visitor().post(organizationInquiryPath(founder.partyId), { ...stranger, message: `${question} ${more}` })

describe.each(Object.entries(ends))("a founder whose address is the organization's, %s", (_, end) => {
  test("gets no inquiry any more, sent before or after; a colleague does", async () => {
    const sentBefore = sentEmails().length
    await ask("Przed.")
    await end()
    await ask("Po.")
    await runDueJobs(afterGathering())
    expect(new Set(receivers(sentBefore, question))).toEqual(new Set([colleague.email]))
  })

  test("is no reply address in a colleague's answer", async () => {
    const id = await db.transaction((tx) =>
      askInquiry(tx, { organizationId: founder.partyId, email: stranger.email, content: question }),
    )
    await end()
    const sentBefore = sentEmails().length
    await sendReply(colleague, id, { content: "Chętnie.", clientKey: crypto.randomUUID() })
    await runDueJobs(afterGathering())
    const answers = emailsAfter(sentBefore).filter(({ to }) => to === stranger.email)
    expect(answers).toHaveLength(1)
    expect(answers.map(({ raw }) => raw.includes(founder.email))).toEqual([false])
  })
})

// a blocked person may come back
test.each(Object.entries(ends).filter(([how]) => how !== "blocked"))(
  "a founder who was %s is no public contact, and a form opened before does not bring the address back",
  async (_, end) => {
    expect(await visitor().html(organizationPath(founder.partyId))).toContain(founder.email)
    const version = await versionOf()
    await end()
    expect(await visitor().html(organizationPath(founder.partyId))).not.toContain(founder.email)
    const input = { address: null, contactEmail: founder.email, phone: null, website: null }
    const saved = saveOrganization(colleague, version, { section: "kontakt", input })
    await expect(saved).rejects.toMatchObject({ reason: "conflict" })
  },
)

test("an organization's own address stays, whoever leaves, and so does that of a member with another role", async () => {
  const address = async () =>
    (await db.select().from(organization).where(eq(organization.id, founder.partyId)))[0]?.contactEmail
  await changeRole(colleague, ownId, "viewer")
  expect(await address()).toBe(founder.email)
  await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, founder.partyId))
  await removeMember(colleague, ownId)
  expect(await address()).toBe("biuro@sad.example")
})

test("an inquiry reaches the organization's own address also while its first member is blocked", async () => {
  await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, founder.partyId))
  await blockAccount(world.viewers.anna, { id: founder.id, reason: "Nadużycie." })
  const sentBefore = sentEmails().length
  await ask("Po.")
  await runDueJobs(afterGathering())
  expect(receivers(sentBefore, question)).toEqual(["biuro@sad.example"])
})

test("removing a person asks to check the address that gets inquiries, wherever it came from", async () => {
  const asking = await enter(world, "halina")
  await asking.post("/profil/dzialasz-jako", { party: founder.partyId })
  const question = async () => (await asking.html(teamMemberPath(ownId, "usun"))).replaceAll("\u00a0", " ")
  expect(await question()).toContain("Jej adres przestanie być adresem kontaktowym organizacji")
  // of an account that has another address by now
  await db.update(user).set({ email: "nowy@poczta.example" }).where(eq(user.id, founder.id))
  expect(await question()).toContain(`Zapytania przychodzą na adres ${founder.email} – sprawdź, czy to adres zespołu.`)
  await db.update(organization).set({ contactEmail: null }).where(eq(organization.id, founder.partyId))
  expect(await question()).not.toContain("Zapytania przychodzą")
})

test("an email to an address of several people names whose setting its link switches, and no mail program opens the link", async () => {
  const shared = "biuro@sad.example"
  await db.update(organization).set({ contactEmail: shared }).where(eq(organization.id, founder.partyId))
  const sentBefore = sentEmails().length
  await ask("Wspólny adres.")
  await runDueJobs(afterGathering())
  const [email] = emailsAfter(sentBefore).filter(({ to }) => to === shared)
  const link = /https?:\/\/[^/\s]+(\/powiadomienia\/wypisz\?zeton=\S+)/.exec(email?.text ?? "")?.[1] ?? ""
  expect([email?.header("list-unsubscribe"), link === ""]).toEqual(["", false])
  expect(await visitor().html(link)).toContain(`To ustawienie konta: ${founder.name}.`)
  const done = await (await visitor().post(link, {})).text()
  expect(done).toContain(`Dotyczy konta: ${founder.name}.`)
})
