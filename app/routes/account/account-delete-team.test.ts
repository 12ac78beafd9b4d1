import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal, email, notification, organization } from "#app/db/schema.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { accountDeletePath, profilePath, teamPath } from "#app/paths.ts"
import { enter, password } from "#test/support/cast.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { addMember, chooseNews, noChannels } from "#test/support/parties.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

let world: World
beforeEach(async () => {
  world = await idleWorld()
  await db.delete(deal)
  await db.delete(notification)
  await db.delete(email)
})

const orchard = "„Fundacja Sąsiedzki Sad”"
const textOf = (html: string) => html.replace(/<script.*?<\/script>/gs, "").replaceAll("\u00a0", " ")
const shownTo = async (who: keyof World["viewers"]) => {
  const person = await enter(world, who)
  return Promise.all([profilePath, accountDeletePath].map(async (path) => textOf(await person.html(path))))
}
const join = (who: keyof World["viewers"], role: Role) => addMember(world, world.organizations.orchard, who, role)
const leave = async (who: keyof World["viewers"]) =>
  (await enter(world, who)).post(accountDeletePath, { confirmation: "USUŃ", currentPassword: password })

describe("whoever deletes an account reads what becomes of each of their parties", () => {
  test.each(["owner", "coordinator", "viewer"] as const)(
    "a %s of a party with other members reads that the party stays",
    async (role) => {
      await join("halina", role)
      await join("tomasz", "owner")
      for (const html of await shownTo("halina")) {
        expect(html).toContain(
          `Organizacja ${orchard} zostaje: jej profil, wydarzenia i współprace prowadzi dalej zespół.`,
        )
        expect(html).not.toContain(`Profil organizacji ${orchard}`)
      }
    },
  )

  test("an organization without other members is hidden with its events", async () => {
    for (const html of await shownTo("karolina"))
      expect(html).toContain(`Profil organizacji ${orchard} i jej wydarzenia przestaną być widoczne.`)
  })

  test("a company without other members is deleted with its data; with another owner it stays", async () => {
    const { name } = (await db.select().from(company).where(eq(company.id, world.companies.bakery)))[0] ?? {}
    for (const html of await shownTo("marta")) expect(html).toContain(`Dane firmy „${name}”`)
    await addMember(world, world.companies.bakery, "tomasz", "owner")
    for (const html of await shownTo("marta")) expect(html).toContain(`Firma „${name}” zostaje`)
  })

  test("the only owner of a team with other members sees a link to the team and no form", async () => {
    await join("halina", "coordinator")
    const [, html] = await shownTo("karolina")
    expect(html).toContain("Tego konta nie można teraz usunąć")
    expect(html).toContain("Najpierw przekaż komuś rolę właściciela")
    expect(html).toContain(`href="${teamPath}"`)
    expect(html).not.toContain('name="confirmation"')
  })

  test("a person whose address is the organization's contact address reads that it will no longer be", async () => {
    await join("halina", "owner")
    await db
      .update(organization)
      .set({ contactEmail: world.viewers.karolina.email })
      .where(eq(organization.id, world.organizations.orchard))
    const sentence = "Twój adres przestanie być jej adresem kontaktowym."
    for (const html of await shownTo("karolina")) expect(html).toContain(sentence)
    for (const html of await shownTo("halina")) expect(html).not.toContain(sentence)
  })
})

const newsOf = (userId: string) =>
  db
    .select({ title: notification.title, body: notification.body })
    .from(notification)
    .where(and(eq(notification.userId, userId), eq(notification.kind, "member_left")))

describe("the rest of the team is notified of a deleted account", () => {
  beforeEach(async () => {
    await join("halina", "coordinator")
    await join("tomasz", "finance")
    await join("marta", "viewer")
    await join("anna", "coordinator")
  })

  test("the bell and an email say so without the name that was erased", async () => {
    const sentBefore = sentEmails().length
    expect((await leave("halina")).headers.get("location")).toBe("/")
    await runDueJobs()
    const { karolina, tomasz, anna, marta } = world.viewers
    for (const { id } of [karolina, tomasz, anna])
      expect((await newsOf(id)).map(({ body }) => body.replaceAll("\u00a0", " "))).toEqual([
        `Osoba z rolą koordynator usunęła swoje konto i nie jest już w zespole ${orchard}.`,
      ])
    expect(await newsOf(marta.id)).toEqual([])
    const emails = emailsAfter(sentBefore).filter(({ text }) => text.includes("usunęła swoje konto"))
    expect(emails.map(({ to }) => to).sort()).toEqual([karolina, tomasz, anna].map((one) => one.email).sort())
    expect(emails.filter(({ raw }) => raw.includes(world.viewers.halina.name))).toEqual([])
  })

  test("a member who has switched off news of the team is not notified", async () => {
    await chooseNews({ team: noChannels }, world.people.anna)
    await leave("halina")
    await runDueJobs()
    expect(await newsOf(world.people.anna)).toEqual([])
    expect(await newsOf(world.people.karolina)).toHaveLength(1)
  })
})
