import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import {
  company,
  deal,
  dealAgreement,
  dealLine,
  dealTask,
  dealTerms,
  lackingCapacities,
  organization,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type DealStatus, isPlanned, plannedStatuses, type Side } from "#app/domain/deals/deal/deal.ts"
import { proposedRows, type StoredRow } from "#app/domain/deals/deliverables/align-rows.ts"
import type { AgreedTerms } from "#app/domain/deals/deliverables/promised-rows.ts"
import type { UnstatedPaper } from "#app/domain/deals/people/capacity-need.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { DealTaskKind } from "#app/domain/notifications/task.ts"
import type { Day } from "#app/lib/dates.ts"
import { approvalOf } from "../approval/queries.server.ts"
import { hasOpenRefund } from "../payments/refund-columns.server.ts"
import { peopleOf } from "../people/member-columns.server.ts"
import { dealRatings } from "../rating/queries.server.ts"
import { sentSettlement } from "../settlement/row-columns.server.ts"
import { isOwnNow } from "../tasks/conditions.server.ts"
import { isConcluded } from "../terms/acceptance-queries.server.ts"
import { decisionOf } from "../terms/decided/columns.server.ts"
import { isAgreementOfTerms, lineColumns, moneyColumns, worthColumns } from "../terms/queries.server.ts"
import { endedPapers } from "./ended/paper-columns.server.ts"

const agreedNipOf = (side: Side) =>
  sql<boolean | null>`(select a.parties -> ${sql.raw(`'${side}'`)} ->> 'nip' is not null
    from deal_agreement a where a.deal_id = ${deal.id} and a.version = ${deal.termsVersion})`

const rowAsJson = sql`json_build_object('id', r.id, 'lineKey', r.line_key, 'promiseIndex', r.promise_index,
  'eventId', r.event_id, 'owedBy', r.owed_by, 'title', r.title, 'position', r.position, 'state', r.state,
  'dueOn', r.due_on, 'dueOffset', r.due_offset, 'dueAgreed', r.due_agreed, 'dueMovedAlone', r.due_moved_alone, 'termsDueOn', r.terms_due_on)`

const today = sql`(now() at time zone 'Europe/Warsaw')::date`

/** What the deal's own page shows besides its frame. */
export const pageColumns = (viewer: Viewer) => ({
  hasNip: {
    sponsor: sql<boolean>`${company.nip} is not null`,
    organization: sql<boolean>`${organization.nip} is not null`,
  },
  /** Tax numbers in the agreement; null before there is one. */
  agreedNip: {
    sponsor: agreedNipOf("sponsor"),
    organization: agreedNipOf("organization"),
  },
  conversationId: sql<string | null>`(select c.id from conversation c
    where c.sponsor_id = ${deal.sponsorId} and c.organization_id = ${deal.organizationId})`,
  ratings: dealRatings,
  approval: approvalOf(viewer),
  decision: decisionOf(viewer),
  /** Kinds of what the viewer has to do in this deal now. */
  ownTasks: sql<DealTaskKind[]>`array(select distinct ${dealTask.what} from ${dealTask}
    where ${and(eq(dealTask.dealId, deal.id), isOwnNow(viewer, today))})`,
  people: peopleOf(viewer),
  sentSettlement,
  endedPapers,
  isConcluded,
  /** Capacities that are not stated yet, by side, in the agreement and its annexes. */
  lackingCapacities: sql<UnstatedPaper[]>`(select coalesce(json_agg(
      json_build_object('side', k.side, 'annexNumber', a.annex_number) order by a.version), '[]')
    from ${lackingCapacities} and a.deal_id = "deal"."id")`,
  /** Day on which the agreement in force began; null without one. */
  agreedOn: sql<Day | null>`(select n.agreed_on::text from deal_now n where n.deal_id = ${deal.id})`,
  endedOn: deal.endedOn,
  receivedGrosze: deal.receivedGrosze,
  inTransitGrosze: deal.inTransitGrosze,
  hasOpenRefund,
  /** Rows that earlier terms promised, while new terms are on the table; empty otherwise. */
  promisedBefore: sql<StoredRow[]>`(select coalesce(json_agg(${rowAsJson} order by r.position, r.id), '[]')
    from deliverable r where r.deal_id = ${deal.id} and r.line_key is not null
      and ${inArray(deal.status, [...plannedStatuses])})`,
  invoiced: sql<boolean>`exists (select 1 from invoice i where i.deal_id = "deal"."id" and i.withdrawn_at is null)`,
})

type DealOnTable = Omit<AgreedTerms, "lines"> & { status: DealStatus; promisedBefore: readonly StoredRow[] }

/** The days that acceptance today would give to what the terms on the table promise; empty when there is none. */
export const daysOnTable = ({ kind, status, events, promisedBefore }: DealOnTable, lines: TermsLine[], today: Day) =>
  isPlanned(status) ? proposedRows({ kind, lines, events }, promisedBefore, today) : []

const termsOfDeal = preparedStatement(
  db
    .select({
      version: dealTerms.version,
      author: dealTerms.author,
      authorName: user.name,
      note: dealTerms.note,
      kind: dealTerms.kind,
      worth: worthColumns,
      money: moneyColumns,
      annexNumber: dealTerms.annexNumber,
      outcome: dealTerms.outcome,
      agreedAt: dealAgreement.agreedAt,
      events: dealTerms.events,
      createdAt: dealTerms.createdAt,
      line: lineColumns,
    })
    .from(dealTerms)
    .innerJoin(user, eq(user.id, dealTerms.authorId))
    .leftJoin(dealAgreement, isAgreementOfTerms)
    .leftJoin(
      dealLine,
      and(
        eq(dealLine.dealId, dealTerms.dealId),
        eq(dealLine.termsVersion, dealTerms.version),
        sql`${dealTerms.version} = any(${sql.placeholder("shown")}::integer[])`,
      ),
    )
    .where(eq(dealTerms.dealId, sql.placeholder("deal")))
    .orderBy(desc(dealTerms.version), asc(dealLine.position)),
)
/** All versions of the terms, newest first, with the lines of the shown ones. */
export const listTerms = (dealId: string, shown: number[]) => termsOfDeal.execute({ deal: dealId, shown })
