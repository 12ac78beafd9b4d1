import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, conversation, file, organization } from "#app/db/schema.ts"
import {
  dealDeliverablesPath,
  dealPath,
  dealsPath,
  messagesPath,
  openConversationPath,
  paymentsPath,
} from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let talk: string
const logos = { organization: "logo/sad/aaaaaaaaaaaaaaaaaaaaaaaa", company: "logo/zakwas/bbbbbbbbbbbbbbbbbbbbbbbb" }
const img = (key: string) => `<img src="/pliki/${key}/96.webp" alt="" width="96" height="96" loading="lazy"/>`

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  const pair = { sponsorId: world.companies.bakery, organizationId: world.organizations.orchard, realm: "public" }
  const [made] = await db.insert(conversation).values(pair).returning({ id: conversation.id })
  talk = made?.id ?? ""
})

async function addLogos() {
  const { karolina, marta } = world.people
  const row = {
    purpose: "logo" as const,
    originalName: "logo.png",
    mime: "image/webp",
    size: 100,
    width: 96,
    height: 96,
  }
  await db.insert(file).values([
    { ...row, id: "logo-o", ownerId: karolina, key: logos.organization },
    { ...row, id: "logo-c", ownerId: marta, key: logos.company },
  ])
  await db.update(organization).set({ logoId: "logo-o" }).where(eq(organization.id, world.organizations.orchard))
  await db.update(company).set({ logoId: "logo-c" }).where(eq(company.id, world.companies.bakery))
}

const pages = () => [
  ...[messagesPath, openConversationPath(talk), dealsPath],
  ...[dealPath, dealDeliverablesPath, paymentsPath].map((of) => of(world.deals.pending)),
]

describe.each([
  ["karolina", "company", "PJ"],
  ["marta", "organization", "SS"],
] as const)("what %s sees", (person, other, initials) => {
  test("shows the other side's logo in messages, lists and heads", async () => {
    await addLogos()
    const visitor = await enter(world, person)
    for (const path of pages()) {
      const page = await visitor.html(path)
      expect(page, path).toContain(img(logos[other]))
      expect(page, path).not.toContain(img(logos[other === "company" ? "organization" : "company"]))
    }
  })

  test("shows initials where there is no logo", async () => {
    const visitor = await enter(world, person)
    for (const path of pages())
      expect(await visitor.html(path), path).toMatch(
        new RegExp(`class="avatar avatar--org[^"]*" aria-hidden="true">${initials}<`),
      )
  })
})

test("the logo of a hidden organization is not shown beside its deals", async () => {
  await addLogos()
  await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.orchard))
  const marta = await enter(world, "marta")
  for (const path of [dealsPath, dealPath(world.deals.pending)])
    expect(await marta.html(path), path).not.toContain(logos.organization)
})
