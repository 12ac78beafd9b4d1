import { formatDateTime } from "#app/lib/dates.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Side } from "../deal/deal.ts"
import type { Worth } from "../deal/worth.ts"

/** The steps that need a second person: accepting terms, or offering terms that the other side may accept at once. */
export const approvalSteps = ["accept", "acceptTerms", "acceptAnnex", "offer"] as const
export type ApprovalStep = (typeof approvalSteps)[number]

/** `void`: the terms or the deal changed. `waived`: the party no longer asks for a second person. */
export const approvalStates = ["open", "approved", "rejected", "withdrawn", "void", "waived"] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A party's own rule; `fromGrosze` null: none. */
export type ApprovalRule = { fromGrosze: number | null; financeApproves: boolean }

export const isApprovalStep = (move: string): move is ApprovalStep =>
  (approvalSteps as readonly string[]).includes(move)

/** Whether terms need a second person: the money with VAT plus the value of goods and services reaches the limit. */
export const needsSecondPerson = ({ gross, inKind }: Worth, { fromGrosze }: ApprovalRule): boolean =>
  fromGrosze !== null && gross + inKind >= fromGrosze

export const mayApprove = (role: Role, { financeApproves }: Pick<ApprovalRule, "financeApproves">): boolean =>
  role === "owner" || (role === "finance" && financeApproves)

/** Like `mayApprove`, for a request of `requestedAt`: the role must be older, so that nobody is brought in to approve it. */
export const mayApproveSince = (
  { role, since, countsFrom }: Pick<Member, "role" | "since" | "countsFrom">,
  rule: Pick<ApprovalRule, "financeApproves">,
  requestedAt: Date,
): boolean => mayApprove(role, rule) && since <= requestedAt && countsFrom === null

/** Whether a role may begin a step; an offer needs the role that edits terms. */
export const mayBegin = (role: Role, step: ApprovalStep): boolean => may(role, step === "offer" ? "edit" : step)

/** `since`: when the role began to let them approve; `countsFrom`: before it they and the asker count as one (decision 069). */
export type Member = { id: string; name: string; role: Role; since: Date; countsFrom: Date | null }

/** Members who may approve what this person began at `requestedAt` (null: begins now), now or later. */
export const approversFor = (
  members: readonly Member[],
  beginnerId: string,
  rule: ApprovalRule,
  requestedAt: Date | null = null,
): Member[] =>
  members.filter(
    (one) => one.id !== beginnerId && mayApprove(one.role, rule) && (!requestedAt || one.since <= requestedAt),
  )

/** The members among them who may approve now. */
export const approversNow = (members: readonly Member[]): Member[] =>
  members.filter(({ countsFrom }) => countsFrom === null)

/** Adds to each member from when they count, by id as ISO times (`countsFromByMember`). */
export const withCountsFrom = <Row extends { id: string }>(members: readonly Row[], times: Record<string, string>) =>
  members.map((one) => ({ ...one, countsFrom: times[one.id] ? new Date(times[one.id] ?? "") : null }))

/** Names who may approve only later, from when and why; "" for nobody. */
export function laterText(members: readonly Member[], readerId?: string): string {
  const each = members.flatMap(({ id, name, countsFrom }) =>
    countsFrom
      ? [`Od ${formatDateTime(countsFrom)} zgodzić się ${id === readerId ? "możesz Ty" : `może ${name}`}.`]
      : [],
  )
  return each.length > 0 ? `${each.join(" ")} ${countedAsOneNote}.` : ""
}

/** Whether the rule leaves a second person for everybody who may begin a step; else an owner could approve alone. */
export const hasTwoApprovers = (members: readonly Member[], rule: ApprovalRule): boolean =>
  members.filter(({ role }) => mayApprove(role, rule)).length >= 2

type StoredRequest = {
  state: ApprovalState
  step: ApprovalStep
  termsVersion: number
  begunById: string
  createdAt: Date
}
type RoleHolder = { id: string; role: Role | null }

/** `since`: their role is newer than the request; `brought`: they and the beginner still count as one. */
export type ApprovalVerdict = "may" | "decided" | "outdated" | "beginnerLeft" | "own" | "role" | "since" | "brought"

/** Whether a person may approve a request now. `beginner`: the person who began it, with their present role. */
export function verdictOn(
  request: StoredRequest,
  { termsVersion }: { termsVersion: number },
  person: RoleHolder & { since: Date | null; countsFrom: Date | null },
  beginner: RoleHolder,
  rule: ApprovalRule,
): ApprovalVerdict {
  if (request.state !== "open") return "decided"
  if (request.termsVersion !== termsVersion) return "outdated"
  if (beginner.role === null || !mayBegin(beginner.role, request.step)) return "beginnerLeft"
  if (person.id === request.begunById) return "own"
  if (person.role === null || !mayApprove(person.role, rule)) return "role"
  if (person.since === null || person.since > request.createdAt) return "since"
  return person.countsFrom === null ? "may" : "brought"
}

/** Rejecting binds nobody, so it needs only a role that may approve now, however new. */
export const mayReject = (verdict: ApprovalVerdict): boolean =>
  verdict === "may" || verdict === "since" || verdict === "brought"

const endedVerdicts: readonly ApprovalVerdict[] = ["decided", "outdated", "beginnerLeft"]

/** Whether a request still waits for a decision, also when this person may not make it. */
export const waitsForDecision = (verdict: ApprovalVerdict): boolean => !endedVerdicts.includes(verdict)

type OfferedTerms = { side: Side; termsAuthor: Side; authorWaits: boolean }

/** Whether a side's own terms wait for its second person without an open request; accepting them (`acceptTerms`) would ask. */
export function isOfferStuck(
  { side, termsAuthor, authorWaits }: OfferedTerms,
  hasOpenRequest: boolean,
  moves: readonly string[],
): boolean {
  const isOwnOffer = termsAuthor === side
  return isOwnOffer && authorWaits && !hasOpenRequest && !moves.includes("acceptTerms")
}

export const countedAsOneNote =
  "Osoby, z\u00a0których jedna w\u00a0ciągu ostatnich 7\u00a0dni zaprosiła drugą albo dała jej rolę, i\u00a0te, które w\u00a0tym czasie wprowadziła jedna osoba, liczą się jak jedna"

export const verdictSentences = {
  decided: "Ta zgoda jest już rozstrzygnięta albo niepotrzebna. Sprawdź stan współpracy.",
  outdated: "Warunki zmieniły się, więc ta zgoda już nie obowiązuje. Sprawdź nową wersję.",
  beginnerLeft: "Osoba, która to rozpoczęła, nie może już podejmować tej decyzji. Zacznijcie od nowa.",
  own: "To Ty zaczynasz tę akceptację, więc zatwierdzić musi ją inna osoba.",
  role: "Nie możesz zatwierdzać dużych kwot. Poproś właściciela.",
  since: "Zatwierdzić może tylko osoba, która mogła to robić, zanim ktoś poprosił o zgodę.",
  brought: `${countedAsOneNote}, więc tę prośbę zatwierdzisz dopiero po tym czasie.`,
} as const satisfies Record<Exclude<ApprovalVerdict, "may">, string>

export const approvalErrors = {
  waiting: "Ta decyzja czeka już na drugą osobę.",
  nobody:
    "Nikt poza Tobą nie może zatwierdzić tej kwoty. Właściciel może dodać taką osobę albo zmienić ustawienie w\u00a0Zespole.",
  alone:
    "Potrzebne są co najmniej dwie osoby, które mogą zatwierdzać. Zaproś drugiego właściciela albo dopuść finanse.",
  amount: "Podaj kwotę większą od zera",
  reason: "Napisz, dlaczego odrzucasz",
  failed: "Nie udało się zapisać zgody",
} as const

/** "Karolina Majchrzak albo Grażyna Wronka". */
export const namesJoined = (people: readonly { name: string }[]): string =>
  people
    .map(({ name }) => name)
    .join(", ")
    .replace(/, ([^,]*)$/, " albo $1")
