import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { canRepeat, isFinal } from "#app/domain/deals/deal/deal.ts"
import { cancelledSentence, questionsFor } from "#app/domain/deals/deal/deal-confirmations.ts"
import { looksExpired } from "#app/domain/deals/deal/deal-deadlines.ts"
import { factName } from "#app/domain/deals/deal/deal-history.ts"
import { blockedMovesFor, type Move, movesFor, ruleOf } from "#app/domain/deals/deal/deal-moves.ts"
import { awaitedDay } from "#app/domain/deals/deal/turn.ts"
import { historyEntry } from "#app/domain/deals/page/history-entry.ts"
import { capacityNeed } from "#app/domain/deals/people/capacity-need.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { annexEnd, openTermsVersion } from "#app/domain/deals/terms/annex.ts"
import { eventsToDecide } from "#app/domain/deals/terms/decided-events.ts"
import { usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { dealNotes, roleNotes } from "#app/domain/parties/role-notes.ts"
import { todayIn } from "#app/lib/dates.ts"
import { approvalShown, stillNeedsSecond } from "../approval/queries.server.ts"
import { fingerprintOf } from "../deal/event-queries.server.ts"
import { frameOf } from "../deal/frame/page-queries.server.ts"
import { type FrameEvent, getDealRow, listDealFacts } from "../deal/frame/queries.server.ts"
import { ruleInputOf, sideOf, withOpenTerms } from "../deal/queries.server.ts"
import { peopleShown } from "../people/member-columns.server.ts"
import { ratingsFor } from "../rating/queries.server.ts"
import { listSettlements } from "../settlement/queries.server.ts"
import { confirmingOf, pointedRows, settledWork } from "../settlement/row-columns.server.ts"
import { type AnnexDiff, annexesOf, fingerprintOfAdded } from "../terms/annex/queries.server.ts"
import { decisionShown } from "../terms/decided/columns.server.ts"
import { type Addable, listAddable } from "../terms/queries.server.ts"
import { daysOnTable, listTerms, pageColumns } from "./queries.server.ts"

/** The shown version and the one it is compared with, by default the newest two; or the editor. */
export type TermsSelection = { version: number | null; against: number | null; editing: boolean }
const nothingAddable: Addable = { options: [], events: [] }
const newestTerms: TermsSelection = { version: null, against: null, editing: false }

/** The fields of an open annex that the page shows; parties, days and lines are in its document. */
const shownAnnex = ({
  number,
  author,
  authorName,
  createdAt,
  note,
  isOpen,
  changes,
  kind,
  worth,
  money,
}: AnnexDiff) => ({
  ...{ number, author, authorName, createdAt, note, isOpen, changes, kind, worth, money },
})

/** Data of a deal's page with the viewer's moves, in four queries (B 2.4). 404 for anyone but the parties (B14). */
export async function getDealPage(viewer: Viewer, id: string, selection = newestTerms, now = new Date()) {
  const row = await getDealRow(viewer, id, "page", pageColumns)
  const { events } = row
  const side = sideOf(viewer)
  const today = todayIn(now)
  const rules = ruleInputOf(row, today)
  const possible = movesFor(side, rules)
  const permitted = possible.filter((move) => may(viewer.role, move))
  const edits = selection.editing && permitted.some((move) => ruleOf(move).needs === "terms")
  // the editor starts with the open annex
  const shown = selection.editing ? openTermsVersion(row) : row.termsVersion
  const version = (selection.editing ? null : within(selection.version, row.newestTerms)) ?? shown
  const agreed = hasAgreement(row)
  // agreed terms are compared only on request, also after they are called off
  const wasAgreed = row.agreedNip.sponsor !== null
  const against =
    within(selection.against, row.newestTerms) ?? (wasAgreed && selection.version === null ? 0 : version - 1)
  const [terms, facts, settlements, addable, annexes] = await Promise.all([
    listTerms(id, [version, against, row.termsVersion, openTermsVersion(row)]),
    listDealFacts(id),
    // settlements are not shown beside the editor
    edits ? [] : listSettlements(id),
    selection.editing ? listAddable(db, viewer, row, todayIn(now)) : nothingAddable,
    row.annexVersion !== null || row.annexCount > 0 ? annexesOf(id) : [],
  ])
  const currentLines = linesOf(terms, row.termsVersion)
  const discussed = { ...withOpenTerms(row), authorWaits: row.state.authorWaits, side }
  const approval = approvalShown(viewer, row.approval, discussed, permitted)
  const confirming = confirmingOf(viewer.role, permitted, row.sentSettlement)
  const isBlocked = (move: Move) => confirming.blocked.some((one) => one.move === move)
  // the author of a request and its approvers have their own buttons
  const moves = permitted.filter((move) => move !== approval?.request?.step && !isBlocked(move))
  const openAnnex = annexes.find(({ isOpen }) => isOpen) ?? null
  const names = { organization: row.organizationName, sponsor: row.sponsorName }
  const ratings = ratingsFor(side, row, now)
  const reader = { side, sponsorId: row.sponsorId, names, readsOtherRating: ratings?.hidesOtherUntil === null }
  const payments = { whole: row.worth.gross, received: row.receivedGrosze, inTransit: row.inTransitGrosze }
  const withOpenSum = { ...rules, openGrosze: Math.max(0, payments.whole - payments.received) }
  return {
    ...frameOf(viewer, row, facts, now),
    asksColleague: stillNeedsSecond(row.approval, discussed.worth),
    kind: row.kind,
    worth: row.worth,
    vatStatus: terms.find((each) => each.version === row.termsVersion)?.money.vatStatus,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    conversationId: row.conversationId,
    /** The agreement was concluded on the platform (decision 039). */
    concluded: agreed && row.isConcluded,
    capacityNeed: capacityNeed(row.lackingCapacities, side, viewer.role),
    invoiced: row.invoiced,
    endedOn: row.endedOn,
    /** Photos and invoices of a completed deal. */
    endedPapers: row.endedPapers,
    hasPacket: agreed && may(viewer.role, "exportDeals"),
    /** The address asks for a version of the terms, or a comparison. */
    asksVersion: selection.version !== null || selection.against !== null,
    ownTasks: row.ownTasks,
    /** Payments of the agreed money, in grosze. */
    payments,
    hasOpenRefund: row.hasOpenRefund,
    /** The agreement lacks the viewer's tax number. */
    lacksNip: !(agreed ? row.agreedNip : row.hasNip)[side],
    editsParty: may(viewer.role, "editParty"),
    events,
    /** Last day of the awaited event, or of the last one that took place; null for none. */
    lastDay: awaitedDay(row.state, today),
    /** Shown first while events of an active deal are cancelled. */
    cancelled: row.status === "rejected" || row.status === "canceled" ? null : cancelledSentence(rules, events.length),
    /** The move that the editor makes; null when the viewer may not edit. */
    editMove: moves.find((move) => ruleOf(move).needs === "terms") ?? null,
    annex: openAnnex && { ...shownAnnex(openAnnex), seen: await fingerprintOfAdded(db, id, openAnnex.events) },
    agreedAnnexes: annexes.flatMap(({ isOpen, number, agreedAt }) => (isOpen ? [] : { number, agreedAt })),
    terms: termsShown(terms, version, against),
    editedMoney: terms.find((each) => each.version === openTermsVersion(row))?.money ?? usualMoney,
    eventTitles: Object.fromEntries(
      [...terms.flatMap((each) => each.events), ...events].map(({ id, title }) => [id, title]),
    ),
    agreedOn: row.agreedOn,
    proposedDays: daysOnTable(row, currentLines, today),
    options: addable.options,
    /** Other events of the organization, which the terms may add. */
    otherEvents: addable.events,
    editing: selection.editing,
    history: facts.flatMap((entry) => historyEntry(entry, reader)),
    settlements,
    /** Rows that can be marked as wrong when a settlement is sent back; empty for viewers who may not. */
    reportedRows: moves.includes("rejectSettlement") ? pointedRows(row.sentSettlement, settlements[0]) : [],
    /** Titles of the rows that accepting the settlement confirms. */
    toConfirm: confirming.titles,
    /** What the sponsor decides about, shown above the decision. */
    settled:
      side === "sponsor" && row.sentSettlement && !edits
        ? settledWork({ ...row, received: row.receivedGrosze }, row.sentSettlement, {
            lines: currentLines,
            settlements,
            now,
          })
        : null,
    ratings: ratingsOf(viewer, ratings),
    moves: moves.filter((move) => move !== "agreeToChange"),
    /** Suggested where the viewer accepts terms. */
    lastCapacity: row.lastCapacity,
    approval,
    decision: decisionShown(row.decision, row),
    people: peopleShown(viewer, row.people),
    /** Who may make the moves of the viewer's side, when the viewer's role may not. */
    roleNote: roleNoteFor(
      possible.filter((move) => !permitted.includes(move)),
      permitted.length > 0,
    ),
    writes: may(viewer.role, "writeMessage"),
    toDecide: eventsToDecide({ ...row, side, role: viewer.role, events }),
    eventChanges: {
      ...eventChangesOf(events, facts, { agreed, runs: agreed && !isFinal(row.status) }),
      mayAgree: moves.includes("agreeToChange"),
    },
    questions: Object.fromEntries(moves.map((move) => [move, questionsFor(move, withOpenSum, events.length)])),
    /** The other side still has an account, so the deal can be proposed again. */
    repeats: canRepeat(side, row.status) && row.organizationGone === false && may(viewer.role, "propose"),
    blocked: [...blockedMovesFor(side, rules).filter(({ move }) => may(viewer.role, move)), ...confirming.blocked],
    expired: looksExpired(
      row.status,
      events
        .map(({ startDate, endDate }) => endDate ?? startDate)
        .sort()
        .at(-1) ?? null,
      today,
    ),
  }
}

type FactRow = Awaited<ReturnType<typeof listDealFacts>>[number]
type AgreementState = { agreed: boolean; runs: boolean }

/** How events differ from what was agreed; `facts`: of the deal, newest first. */
function eventChangesOf(events: readonly FrameEvent[], facts: readonly FactRow[], { agreed, runs }: AgreementState) {
  const reopened = facts.findIndex(({ what }) => what === factName("negotiate"))
  const sinceAgreed = reopened < 0 ? facts : facts.slice(0, reopened)
  const consent = sinceAgreed.find(({ what }) => what === factName("agreeToChange"))
  return {
    renamed: runs ? events.filter(({ title, now, gone }) => !gone && title !== now.title) : [],
    moved: runs ? events.filter((event) => !event.gone && isMoved(event)) : [],
    /** Fingerprint of the event data that the viewer sees and agrees to. */
    seen: fingerprintOf(events.map(({ id, now, ...shown }) => ({ id, ...(agreed ? now : shown) }))),
    /** When the sponsor last agreed to dates or towns that differ from the agreement. */
    agreedAt: (agreed && consent?.createdAt) || null,
  }
}

function roleNoteFor(denied: readonly Move[], mayOthers: boolean) {
  if (denied.length === 0) return null
  if (mayOthers) return dealNotes.rest
  return denied.some((move) => may("finance", move)) ? dealNotes.papers : dealNotes.work
}

/** Both ratings; `note`: who may rate, when the viewer's role may not. */
const ratingsOf = ({ role }: Viewer, ratings: ReturnType<typeof ratingsFor>) =>
  ratings &&
  (may(role, "rate") ? { ...ratings, note: null } : { ...ratings, may: null, note: ratings.may && roleNotes.rate })

export type DealPage = Awaited<ReturnType<typeof getDealPage>>

const isMoved = ({ now, startDate, endDate, city }: FrameEvent) =>
  now.startDate !== startDate || now.endDate !== endDate || now.city !== city

const within = (selection: number | null, newest: number) =>
  selection !== null && selection >= 1 && selection <= newest ? selection : null

type TermsRow = Awaited<ReturnType<typeof listTerms>>[number]

const linesOf = (rows: TermsRow[], wanted: number) =>
  rows.flatMap(({ version, line }) => (version === wanted && line?.lineKey ? [line] : []))

function termsShown(rows: TermsRow[], version: number, against: number) {
  const versions = rows
    .filter((row, index) => rows[index - 1]?.version !== row.version)
    .map(({ line: _, agreedAt, ...meta }) => ({ ...meta, outcome: annexEnd({ ...meta, agreedAt }) }))
  return {
    version,
    against: against >= 1 && against !== version ? against : null,
    lines: linesOf(rows, version),
    before: against >= 1 && against !== version ? linesOf(rows, against) : null,
    versions,
  }
}
