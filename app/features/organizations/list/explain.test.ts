import { beforeAll, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  noOrganizationFilters,
  type OrganizationFilters,
  organizationSorts,
  writeOrganizationCursor,
} from "#app/domain/organizations/organization-list.ts"
import { categories } from "#app/domain/shared/category.ts"
import { countedRows, organizationRows } from "./queries.server.ts"

/** So many rows that the planner prefers an index. */
const many = 50_000
const follower: Viewer = {
  id: "owner-1",
  userType: "organization",
  name: "Osoba",
  email: "osoba@poczta.example",
  partyId: "organization-1",
  role: "owner",
  severalParties: false,
  companyId: null,
  companyName: null,
  organizationId: "organization-1",
  organizationName: "Fundacja",
  realm: "public",
  image: null,
}

beforeAll(() => inBackground(fill), 120_000)

async function fill() {
  await pool.query(
    `insert into "user" (id, name, email, user_type, terms_of_service_version)
     select 'owner-' || n, 'Osoba', 'osoba' || n || '@poczta.example', 'organization', '2025-04-09'
     from generate_series(1, $1) n`,
    [many],
  )
  await pool.query(
    "insert into party (id, kind) select 'organization-' || n, 'organization' from generate_series(1, $1) n",
    [many],
  )
  await pool.query(
    `insert into member (id, party_id, user_id, role)
     select 'member-' || n, 'organization-' || n, 'owner-' || n, 'owner' from generate_series(1, $1) n`,
    [many],
  )
  await pool.query(
    `insert into organization (id, name, description, category, followers, hidden_at, verified_at)
     select 'organization-' || n,
       case when n % 9 = 0 then '„' else '' end || (array['Fundacja', 'Stowarzyszenie', 'Klub', 'Towarzystwo'])[1 + n % 4] || ' ' || substr(md5(n::text), 1, 9),
       'Pomagamy w okolicy: ' || md5('x' || n) || ' ' || md5('y' || n) || '. Zapraszamy na wydarzenia.',
       case when n % 1000 = 0 then 'Harcerstwo' else ($2::text[])[1 + n % 11] end,
       (n * 7919) % 5000, case when n % 100 = 0 then now() end,
       case when n % 50 = 1 then now() end
     from generate_series(1, $1) n`,
    [many, categories],
  )
  await pool.query(
    `insert into organization_follow (party_id, organization_id)
     select 'organization-' || n, 'organization-' || m from generate_series(1, 1000) n, generate_series(2, 60) m`,
  )
  await pool.query("analyze")
}

const sorts = Object.keys(organizationSorts) as OrganizationFilters["sort"][]
const after = (sort: OrganizationFilters["sort"]) =>
  writeOrganizationCursor({ sort, value: sort.startsWith("title") ? "Klub 9" : 2500, id: "organization-77" })

const lists: [string, Partial<OrganizationFilters>][] = [
  ["everything", {}],
  ["a category", { category: "Kulturalne" }],
  ["old categories too", { category: "Inne" }],
  ["a common word", { q: "fundacja" }],
  ["a rare word", { q: "c4ca4238a" }],
  ["a word nobody has", { q: "zzzqqq" }],
  ["two letters", { q: "kl" }],
  ["two letters nobody has", { q: "qx" }],
  ["a letter", { q: "ż" }],
  ["several words", { q: "klub pomagamy w okolicy" }],
  ["a word in a category", { q: "towarzystwo", category: "Religijne" }],
  ["followed ones", { followed: true }],
  ["verified ones", { verified: true }],
  ["verified ones of a category", { verified: true, category: "Sportowe" }],
]
const cases = lists.flatMap(([name, filters]) =>
  sorts.flatMap((sort) => [
    { name: `${name}, ${sort}`, filters: { ...noOrganizationFilters, ...filters, sort } },
    {
      name: `${name}, ${sort}, next page`,
      filters: { ...noOrganizationFilters, ...filters, sort, after: after(sort) },
    },
  ]),
)

test.each(cases)("no sequential scan: $name", async ({ filters }) => {
  for (const query of [organizationRows(follower, filters), countedRows(follower, filters)]) {
    const { sql, params } = query.toSQL()
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params)
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).not.toContain("Seq Scan on organization")
  }
})
