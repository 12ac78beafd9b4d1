import type pg from "pg"
import { type Person, people, sessionsOf } from "./people.ts"

/** A running deal with money to pay, and two people of each side who may write payments. */
export type PayingDeal = { id: string; sponsors: [Person, Person]; organizations: [Person, Person] }

/** Gross grosze of each deal. */
export const wholeGrosze = 1_000_000

/** Agreed deals that ask for one payment, as the application writes them. */
export async function payingDeals(pool: pg.Pool, count: number): Promise<PayingDeal[]> {
  const [sponsors, owners] = [await people(pool, count, "sponsor"), await people(pool, count, "organization")]
  const deals: PayingDeal[] = []
  for (const [index, sponsor] of sponsors.entries()) {
    const owner = owners[index] as Person
    const id = crypto.randomUUID()
    await pool.query(
      `with made as (
         insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
             accepted_by_organization, accepted_by_sponsor, was_accepted)
           values ($1, $1, $2, $3, 'Firma', 'Fundacja', 'in_progress', 'sponsor', 1, 1, true)),
       agreed as (
         insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
           values ($1, 1, 'sponsor', $4, $5, 0)),
       accepted as (
         insert into deal_agreement (deal_id, version, agreed_at, agreed_on, parties)
           values ($1, 1, now() - interval '10 days', current_date - 10, '{"sponsor": {}, "organization": {}}')),
       owed as (
         insert into deal_instalment (deal_id, version, position, key, from_grosze, gross_grosze)
           values ($1, 1, 1, '1', 0, $5))
       insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze, form)
         values ($1, 1, 'line-1', 0, 'Sponsor główny', $5, 'money')`,
      [id, sponsor.companyId, owner.organizationId, sponsor.id, wholeGrosze],
    )
    deals.push({
      id,
      sponsors: [sponsor, await colleague(pool, sponsor, sponsor.companyId ?? "")],
      organizations: [owner, await colleague(pool, owner, owner.organizationId ?? "")],
    })
  }
  return deals
}

/** A second person of finance of the same party. */
async function colleague(pool: pg.Pool, of: Person, partyId: string): Promise<Person> {
  const id = crypto.randomUUID()
  await pool.query(
    `insert into "user" (id, name, email, user_type, terms_of_service_version)
     select $1, 'Halina Sawicz', $1 || '@przyklad.example', user_type, terms_of_service_version from "user" where id = $2`,
    [id, of.id],
  )
  await pool.query("insert into member (id, party_id, user_id, role) values ($1, $2, $1, 'finance')", [id, partyId])
  const [cookie = ""] = await sessionsOf(pool, [id])
  return { ...of, id, cookie, address: `${of.address.replace(/^10/, "11")}` }
}
