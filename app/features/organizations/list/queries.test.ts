import { inArray } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { organization, organizationFollow, party } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  noOrganizationFilters,
  type OrganizationFilters,
  organizationSorts,
} from "#app/domain/organizations/organization-list.ts"
import { categories } from "#app/domain/shared/category.ts"
import { castWorld } from "#test/support/cast.ts"
import { countOrganizations, listOrganizations } from "./queries.server.ts"

let world: World
let demo: World

const filtersWith = (changes: Partial<OrganizationFilters> = {}): OrganizationFilters => ({
  ...noOrganizationFilters,
  ...changes,
})
const names = async (viewer: Viewer | null, changes: Partial<OrganizationFilters>) =>
  (await listOrganizations(viewer, filtersWith(changes))).organizations.map(({ name }) => name)

async function wholeList(viewer: Viewer | null, changes: Partial<OrganizationFilters>) {
  const all: { id: string; name: string; followers: number }[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrganizations>> = await listOrganizations(
      viewer,
      filtersWith({ ...changes, after }),
    )
    all.push(...page.organizations)
    after = page.next
  } while (after !== null && all.length < 1000)
  return all
}

beforeAll(async () => {
  world = await castWorld()
  demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
  const letters = ["„Cieszyn”", "Ćmielów", "Lublin", "Łódź", "Ożarów", "Ósemka", "Zamość", "Źródła", "Żory"]
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `extra-${n}`,
    name: `${letters[n % letters.length]} ${Math.floor(n / letters.length)}`,
    description: n % 2 ? "Sadzimy drzewa na 50% podwórek" : "Gramy w szachy_i warcaby",
    category: n % 10 === 0 ? "Harcerstwo" : n % 10 === 1 ? "" : (categories[n % categories.length] ?? "Inne"),
    followers: n % 7,
    realm: n % 6 === 5 ? "demo-1" : "public",
    hiddenAt: n % 15 === 3 ? new Date() : null,
    deletedAt: n % 15 === 4 ? new Date() : null,
  }))
  await db.insert(party).values(rows.map(({ id, realm }) => ({ id, kind: "organization" as const, realm })))
  await db.insert(organization).values(rows)
})

describe("order and pages", () => {
  test("names stand as in a Polish dictionary, both ways", async () => {
    const all = await wholeList(null, {})
    const letters = ({ name }: { name: string }) => name.replace(/^„/, "")
    const sorted = [...all].sort((a, b) => new Intl.Collator("pl").compare(letters(a), letters(b)))
    expect(all.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name))
    expect((await wholeList(null, { sort: "title-desc" })).map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).reverse(),
    )
  })

  test.each(Object.keys(organizationSorts) as (keyof typeof organizationSorts)[])(
    "pages of %s hold every organization exactly once",
    async (sort) => {
      const all = await wholeList(null, { sort })
      const { rows } = await pool.query<{ id: string }>(
        "select id from organization where realm = 'public' and hidden_at is null and deleted_at is null",
      )
      expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
      expect(await countOrganizations(null, filtersWith())).toBe(all.length)
      if (sort.startsWith("participants")) {
        const numbers = all.map(({ followers }) => followers)
        expect(numbers).toEqual([...numbers].sort((a, b) => (sort === "participants-asc" ? a - b : b - a)))
      }
    },
  )

  test("a cursor of another order, or an invalid one, shows the first page", async () => {
    const { next } = await listOrganizations(null, filtersWith())
    const first = await names(null, { sort: "participants-desc" })
    expect(await names(null, { sort: "participants-desc", after: next })).toEqual(first)
    expect(await names(null, { sort: "participants-desc", after: "x" })).toEqual(first)
  })
})

describe("search", () => {
  test.each([
    ["SĄSIEDZKI", "Fundacja Sąsiedzki Sad"],
    ["sasiedzki sad", "Fundacja Sąsiedzki Sad"],
    ["podwórka w zielone", "Fundacja Sąsiedzki Sad"],
    ["„Wiślana Mila”", "Stowarzyszenie Biegowe „Wiślana Mila”"],
    ["sportowe wisla", "Stowarzyszenie Biegowe „Wiślana Mila”"],
  ])("%s finds %s", async (q, name) => expect(await names(null, { q })).toContain(name))

  test.each([
    ["łód", "Łódź"],
    ["źró", "Źródła"],
    ["osemka", "Ósemka"],
  ])("%s finds the beginning of %s", async (q, start) => {
    const found = await wholeList(null, { q })
    expect(found.some(({ name }) => name.startsWith(start))).toBe(true)
  })

  test("the signs %, _ and \\ in a phrase are no wildcards", async () => {
    expect(await countOrganizations(null, filtersWith({ q: "50%" }))).toBeGreaterThan(0)
    expect(await countOrganizations(null, filtersWith({ q: "5%0" }))).toBe(0)
    expect(await countOrganizations(null, filtersWith({ q: "szachy_i" }))).toBeGreaterThan(0)
    expect(await countOrganizations(null, filtersWith({ q: "szachyXi" }))).toBe(0)
    expect(await countOrganizations(null, filtersWith({ q: "\\" }))).toBe(0)
  })

  test("an organization without one of the words is not found", async () =>
    expect(await names(null, { q: "sąsiedzki kosmonauta" })).toEqual([]))
})

describe("filters", () => {
  test("old categories and none count as Inne (A35)", async () => {
    const found = await listOrganizations(null, filtersWith({ category: "Inne" }))
    const own = new Set(found.organizations.map(({ category }) => category))
    expect(own).toContain("Harcerstwo")
    expect(own).toContain("")
    expect([...own].every((category) => ["Harcerstwo", "", "Inne"].includes(category))).toBe(true)
  })

  test("category and search are combined", async () => {
    expect(await names(null, { category: "Sportowe", q: "mila" })).toEqual(["Stowarzyszenie Biegowe „Wiślana Mila”"])
    expect(await names(null, { category: "Kulturalne", q: "mila" })).toEqual([])
  })

  test("verified ones are marked, and found by the filter", async () => {
    const { orchard, stage } = world.organizations
    await db
      .update(organization)
      .set({ verifiedAt: new Date() })
      .where(inArray(organization.id, [orchard, stage, "extra-3"]))
    const { organizations, count } = await listOrganizations(null, filtersWith({ verified: true }))
    expect(organizations.map(({ id }) => id).toSorted()).toEqual([orchard, stage].toSorted())
    expect([count, organizations.every(({ verified }) => verified)]).toEqual([2, true])
    expect((await wholeList(null, {})).length).toBeGreaterThan(2)
    expect(
      (await listOrganizations(null, filtersWith({ q: "Cieszyn" }))).organizations.some(({ verified }) => verified),
    ).toBe(false)
    await db.update(organization).set({ verifiedAt: null })
  })

  test("followed ones are those of this party (A37)", async () => {
    const { anna, karolina } = world.viewers
    await db.delete(organizationFollow)
    await db.insert(organizationFollow).values([
      { partyId: anna.partyId, organizationId: world.organizations.stage },
      { partyId: karolina.partyId, organizationId: world.organizations.code },
      { partyId: anna.partyId, organizationId: "extra-3" }, // hidden
    ])
    expect(await names(anna, { followed: true })).toEqual(["Towarzystwo Teatralne „Trzecie Piętro”"])
    expect(await names(karolina, { followed: true })).toEqual(["Fundacja Kod na Start"])
  })
})

test("no list holds a row of another realm, a hidden or a deleted one, whatever the viewer and the filters", async () => {
  const { rows } = await pool.query<{ id: string; realm: string }>(
    "select id, realm from organization where hidden_at is null and deleted_at is null",
  )
  const realmOf = new Map(rows.map(({ id, realm }) => [id, realm]))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, world.viewers.anna, world.viewers.karolina, demo.viewers.anna, demo.viewers.igor),
      fc.record({
        q: fc.constantFrom("", "fundacja", "sad", "sz", "ź", "drzewa 50%", "towarzystwo teatralne"),
        category: fc.constantFrom(null, ...categories),
        followed: fc.boolean(),
        verified: fc.boolean(),
        sort: fc.constantFrom(...(Object.keys(organizationSorts) as OrganizationFilters["sort"][])),
      }),
      async (viewer, changes) => {
        const found = await wholeList(viewer, changes)
        for (const { id } of found) expect(realmOf.get(id)).toBe(viewer?.realm ?? "public")
        expect(await countOrganizations(viewer, filtersWith(changes))).toBe(found.length)
      },
    ),
    { numRuns: 60 },
  )
})
