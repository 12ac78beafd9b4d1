import { type SQL, sql } from "drizzle-orm"
import type { AgreedParties } from "#app/domain/deals/documents/agreement.ts"
import type { AgreedEvent } from "#app/domain/deals/terms/terms-events.ts"
import type { Reader, Tx } from "../connection/client.server.ts"
import { runPrepared } from "../connection/prepared-statement.server.ts"
import { beginAccounts, printedAccount } from "./deal-account.server.ts"
import { type AgreedPlan, agreedPlan, writeInstalments } from "./instalments.server.ts"
import { contactOf } from "./party-people.server.ts"

/** Copies data of events, or of `eventId`, into the deals `c` that match `deals`; copies of deleted events stay. */
export const followEvents = (tx: Tx, deals: SQL, eventId?: string) =>
  tx.execute(sql`
    update deal_event ce
    set title = e.title, start_date = e.start_date, end_date = e.end_date, city = e.city
    from event e, deal c
    where e.id = ce.event_id and e.deleted_at is null and c.id = ce.deal_id and ${deals}
      ${eventId ? sql`and e.id = ${eventId}` : sql``}`)

/** The events of deal `c` in the form its terms store, in the agreement's order. */
const eventAsJson = sql`jsonb_build_object('id', ce.event_id, 'title', ce.title,
  'startDate', ce.start_date, 'endDate', ce.end_date, 'city', ce.city)`
const eventsOfDeal = sql`(select coalesce(jsonb_agg(${eventAsJson} order by ce.start_date, ce.event_id), '[]')
  from deal_event ce where ce.deal_id = c.id)`

/** Stores the events with the current terms version. `deals` filters the rows of `c`. */
export const retainEventsOfTerms = (tx: Tx, deals: SQL) =>
  tx.execute(sql`
    update deal_terms t set events = ${eventsOfDeal} from deal c
    where c.id = t.deal_id and c.terms_version = t.version and ${deals}`)

/** The parties of deal `c` in the form an agreement stores; needs `joinedParties`. */
const partiesOfDeal = sql`jsonb_build_object(
  'sponsor', jsonb_build_object('address', s.address, 'nip', s.nip, 'krs', s.krs,
    'representatives', s.representatives, 'person', p.name),
  'organization', jsonb_build_object('address', o.address, 'nip', o.nip, 'krs', o.krs,
    'representatives', o.representatives, 'person', u.name))`
const joinedParties = sql`join company s on s.id = c.sponsor_id
  join "user" p on p.id = ${contactOf(sql`c.sponsor_id`)}
  join organization o on o.id = c.organization_id
  join "user" u on u.id = ${contactOf(sql`c.organization_id`)}`

/** Events and parties that `writeAgreement` would freeze now. Does not check permission. */
export async function findUnfrozen(on: Reader, dealId: string) {
  const { rows } = await on.execute<{ events: AgreedEvent[]; parties: AgreedParties }>(sql`
    select ${eventsOfDeal} as events, ${partiesOfDeal} as parties from deal c ${joinedParties} where c.id = ${dealId}`)
  const [found] = rows
  if (!found) throw new Error(`the parties of ${dealId} are missing`)
  return found
}

const today = sql`(now() at time zone 'Europe/Warsaw')::date`

/** What an agreement in force states besides its terms; `dropped`: rows that an annex no longer promises. */
type InForce = { dropped: readonly string[]; concludedAt: Date | null }

/**
 * Writes the agreement of the terms that both sides of the deal have accepted, with its instalments, and freezes their
 * events, parties and account; with `inForce` also its days, so call it once its rows are written. Replaces an
 * agreement of the same version. An annex takes over the day of the version `annexOf` that it changes.
 */
export async function writeAgreement(tx: Tx, dealId: string, inForce: InForce | null, annexOf: number | null = null) {
  await retainEventsOfTerms(tx, sql`c.id = ${dealId}`)
  await beginAccounts(tx, sql`d.id = ${dealId}`)
  const changedVersionDay = sql`(select a.agreed_on from deal_agreement a
    where a.deal_id = c.id and a.version = ${annexOf}::integer)`
  const days = inForce ? promisedDays(inForce.dropped) : sql`null`
  const bothAccepted = sql`c.accepted_by_organization = c.terms_version and c.accepted_by_sponsor = c.terms_version`
  const [agreed] = await runPrepared<AgreedPlan>(
    tx,
    sql`
    insert into deal_agreement as a
      (deal_id, version, annex_number, agreed_at, agreed_on, concluded_at, account, parties, days)
    select c.id, t.version, t.annex_number, now(), coalesce(${changedVersionDay}, ${today}),
      ${concludedAt(inForce)}, ${printedAccount}, ${partiesOfDeal}, ${days}
    from deal c
      join deal_terms t on t.deal_id = c.id and t.version = c.terms_version
      ${joinedParties}
    where c.id = ${dealId} and ${bothAccepted}
    on conflict (deal_id, version) do update set
      agreed_at = excluded.agreed_at, agreed_on = excluded.agreed_on, concluded_at = excluded.concluded_at,
      account = excluded.account, parties = excluded.parties, days = excluded.days
    returning ${agreedPlan}`,
  )
  await writeInstalments(tx, dealId, agreed)
}

/**
 * The sponsor's confirmation brings accepted terms into force: days count from it, its account is printed, and what it
 * promises is frozen; call it once its rows are written.
 */
export async function confirmAgreement(tx: Tx, dealId: string, inForce: InForce) {
  await beginAccounts(tx, sql`d.id = ${dealId}`)
  const [agreed] = await runPrepared<AgreedPlan>(
    tx,
    sql`
    update deal_agreement a set agreed_on = ${today}, account = ${printedAccount},
      concluded_at = coalesce(a.concluded_at, ${concludedAt(inForce)}), days = ${promisedDays(inForce.dropped)}
    from deal c where c.id = ${dealId} and a.deal_id = c.id and a.version = c.terms_version
    returning ${agreedPlan}`,
  )
  await writeInstalments(tx, dealId, agreed)
}

const concludedAt = (inForce: InForce | null) => sql`${inForce?.concludedAt?.toISOString() ?? null}::timestamptz`

/**
 * The rows of deal `c` that its terms promise, by day, with `dayBasis` of each. Leaves out rows added by hand, rows
 * `dropped` by an annex, and the use of a donation, which nobody is promised.
 */
const promisedDays = (dropped: readonly string[]) => {
  const basis = sql`case when r.due_agreed then to_jsonb('agreed'::text) when r.due_moved_alone then to_jsonb('alone'::text)
    else coalesce(to_jsonb(r.due_offset), to_jsonb('notice'::text)) end`
  const rowAsJson = sql`jsonb_build_object('owedBy', r.owed_by, 'title', r.title, 'dueOn', r.due_on, 'basis', ${basis})`
  return sql`(select coalesce(jsonb_agg(${rowAsJson} order by r.due_on, r.position, r.id), '[]')
    from deliverable r
    where r.deal_id = c.id and r.due_on is not null and r.line_key is not null and r.state <> 'withdrawn'
      and r.id <> all(${sql.param([...dropped])}::text[])
      and (c.kind <> 'donation' or r.owed_by = 'sponsor'))`
}

/** Freezes the days of what agreements promise, for rows written with them. `deals` filters the rows of `c`. */
export const freezeDays = (tx: Tx, deals: SQL) =>
  tx.execute(sql`update deal_agreement a set days = ${promisedDays([])} from deal c
    where ${deals} and a.deal_id = c.id and a.version = c.terms_version`)
