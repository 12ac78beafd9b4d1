import { type SQL, sql } from "drizzle-orm"
import { partiesOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"

/**
 * Rewrites the search text (B9): titles and names of both sides and their people, of all versions of the terms and the
 * current ones. `deals` filters the rows of `c`. Does not write unchanged texts, nor the time of the last move.
 */
export const refreshSearchText = (tx: Tx, deals: SQL) =>
  tx.execute(sql`
    update deal set search_text = fresh.words
    from (${freshTexts(deals)}) fresh
    where deal.id = fresh.id and deal.search_text <> fresh.words`)

const freshTexts = (deals: SQL) => sql`select c.id, concat_ws(' ', c.reference,
    (select string_agg(distinct titles.title, ' ') from (${titlesOfDeal}) titles),
    c.organization_name, nullif(o.name, c.organization_name),
    c.sponsor_name, nullif(s.name, c.sponsor_name),
    ${peopleOf(sql`c.sponsor_id`, sql`c.sponsor_name`)},
    ${peopleOf(sql`c.organization_id`, sql`c.organization_name`)}) as words
  from deal c
  join company s on s.id = c.sponsor_id
  join organization o on o.id = c.organization_id
  where ${deals}`

const storedTitles = sql`select ce.title from deal_event ce where ce.deal_id = c.id`
const currentTitles = sql`select e.title
  from deal_event ce join event e on e.id = ce.event_id and e.deleted_at is null
  where ce.deal_id = c.id`
const titlesOfTerms = sql`select jsonb_path_query(t.events, '$[*].title') #>> '{}'
  from deal_terms t where t.deal_id = c.id`
const titlesOfDeal = sql`${storedTitles} union all ${currentTitles} union all ${titlesOfTerms}`

const peopleOf = (partyId: SQL, shownName: SQL) => sql`(select string_agg(p.name, ' ' order by m.joined_at, m.id)
  from member m join "user" p on p.id = m.user_id where m.party_id = ${partyId} and p.name <> ${shownName})`

const dealsByFact: Readonly<Partial<Record<FactName, (id: string) => SQL>>> = {
  "event.edit": (id) => sql`c.id in (select ce.deal_id from deal_event ce where ce.event_id = ${id})`,
  "organization.update": (id) => sql`c.organization_id = ${id}`,
  "company.update": (id) => sql`c.sponsor_id = ${id}`,
  "member.joined": (id) => ofParty(id),
  "member.left": (id) => ofParty(id),
  "member.removed": (id) => ofParty(id),
  "account.edited": (id) => dealsOf(id),
}

const ofParty = (id: string) => sql`${id} in (c.sponsor_id, c.organization_id)`

/** Deals `c` of a person's parties, for `refreshSearchText`. */
export const dealsOf = (userId: string): SQL =>
  sql`(c.sponsor_id in ${partiesOf(userId)} or c.organization_id in ${partiesOf(userId)})`

/** Updates the search text when an event, organization, company or person is renamed. */
export const followNames: Reaction = {
  name: "deals.search",
  on: (what) => Object.hasOwn(dealsByFact, what),
  run: async (tx, fact) => {
    const deals = dealsByFact[fact.what]?.(fact.aboutId)
    if (deals) await refreshSearchText(tx, deals)
  },
}
