import { sql } from "drizzle-orm"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { DealStatus } from "#app/domain/deals/deal/deal.ts"
import { openTermsVersion } from "#app/domain/deals/terms/annex.ts"
import { awaitsDecision } from "#app/domain/deals/terms/decided-events.ts"
import { otherTermsNote } from "#app/domain/deals/terms/decided-terms.ts"
import type { EventVerdict } from "#app/domain/events/decision.ts"
import { validLink } from "#app/features/events/decision/link-conditions.server.ts"

type StoredAnswer = Pick<EventVerdict, "eventId" | "verdict" | "remark" | "termsVersion"> & {
  id: string
  name: string
  comment: string | null
  at: string
}

type DecisionRecord = {
  /** The newest of each link and event, the newest first. */
  answers: StoredAnswer[]
  /** The newest valid link that shows the deal and has no answer about it. */
  question: { by: string | null; at: string } | null
}

const answers = sql`(select coalesce(json_agg(json_build_object('id', n.id, 'eventId', n.verdict -> 'eventId',
      'verdict', n.verdict -> 'verdict', 'remark', n.verdict -> 'remark', 'termsVersion', n.verdict -> 'termsVersion',
      'name', n.name, 'comment', n.comment, 'at', n.created_at) order by n.created_at desc, n.id, n.verdict ->> 'eventId'), '[]')
  from (select distinct on (a.link_id, v.verdict ->> 'eventId') a.id, a.name, a.comment, a.created_at, v.verdict
    from decision_link l join decision_answer a on a.link_id = l.id
      cross join lateral jsonb_array_elements(a.verdicts) v(verdict)
    where l.party_id = "deal"."sponsor_id" and v.verdict ->> 'dealId' = "deal"."id"
    order by a.link_id, v.verdict ->> 'eventId', a.created_at desc, a.id desc) n)`

const question = sql`(select json_build_object('by', u.name, 'at', decision_link.created_at)
  from decision_link left join "user" u on u.id = decision_link.by_id
  where decision_link.party_id = "deal"."sponsor_id" and decision_link.shows_terms and ${validLink(sql`now()`)}
    and exists (select from decision_link_event k join deal_event d on d.event_id = k.event_id and d.deal_id = "deal"."id"
      join event e on e.id = k.event_id and e.hidden_at is null and e.deleted_at is null where k.link_id = decision_link.id)
    and not exists (select from decision_answer a cross join lateral jsonb_array_elements(a.verdicts) v
      where a.link_id = decision_link.id and v ->> 'dealId' = "deal"."id")
  order by decision_link.created_at desc, decision_link.id desc limit 1)`

/** What the company was asked and answered about the deal by its private links; null for the other side. */
export const decisionOf = (viewer: Viewer) =>
  isOrganization(viewer)
    ? sql<DecisionRecord | null>`null::json`
    : sql<DecisionRecord | null>`json_build_object('answers', ${answers}, 'question', ${question})`

type DecidedDeal = {
  status: DealStatus
  termsVersion: number
  annexVersion: number | null
  events: readonly { id: string; title: string }[]
}

/** The answers and the open question as the deal's page shows them beside its state; null for nothing. */
export function decisionShown(record: DecisionRecord | null, { status, events, ...terms }: DecidedDeal) {
  if (!record || status === "completed") return null
  const onTable = openTermsVersion(terms)
  const shown = record.answers.map(({ termsVersion, ...answer }) => {
    const title =
      events.find(({ id }) => id === answer.eventId)?.title ?? "Wydarzenie, którego nie ma już w\u00a0warunkach"
    const isOnly = events.every(({ id }) => id === answer.eventId)
    return { ...answer, event: isOnly ? null : title, note: otherTermsNote(termsVersion, onTable) }
  })
  const open = awaitsDecision({ status, ...terms }) ? record.question : null
  return shown.length > 0 || open ? { answers: shown, question: open } : null
}
export type DecisionShown = NonNullable<ReturnType<typeof decisionShown>>
