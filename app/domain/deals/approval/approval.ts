import { formatDateTime } from "#app/lib/dates.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Side } from "../deal/deal.ts"
import type { Worth } from "../deal/worth.ts"

/** What a second person approves: a move, or terms that the other side may accept without asking again. */
export const approvalSteps = ["accept", "acceptTerms", "acceptAnnex", "offer"] as const
export type ApprovalStep = (typeof approvalSteps)[number]

/** `void`: the terms or the deal changed. `waived`: the party no longer asks for a second person. */
export const approvalStates = ["open", "approved", "rejected", "withdrawn", "void", "waived"] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A party's own rule; `fromGrosze` null: none. */
export type ApprovalRule = { fromGrosze: number | null; financeApproves: boolean }

export const isApprovalStep = (move: string): move is ApprovalStep =>
  (approvalSteps as readonly string[]).includes(move)

/** Whether terms need a second person: what is owed counts, money with VAT and goods by their value. */
export const needsSecondPerson = ({ gross, inKind }: Worth, { fromGrosze }: ApprovalRule): boolean =>
  fromGrosze !== null && gross + inKind >= fromGrosze

export const mayApprove = (role: Role, { financeApproves }: Pick<ApprovalRule, "financeApproves">): boolean =>
  role === "owner" || (role === "finance" && financeApproves)

/** The same for what was asked for at `requestedAt`: who came to the role later may have been brought in to approve it. */
export const mayApproveSince = (
  { role, since, countsFrom }: Pick<Member, "role" | "since" | "countsFrom">,
  rule: Pick<ApprovalRule, "financeApproves">,
  requestedAt: Date,
): boolean => mayApprove(role, rule) && since <= requestedAt && countsFrom === null

/** Who may begin a step: offers are written by whoever edits terms. */
export const mayBegin = (role: Role, step: ApprovalStep): boolean => may(role, step === "offer" ? "edit" : step)

/** `since`: from when the role lets them approve; `countsFrom`: until then they are as one with who asks (decision 069). */
export type Member = { id: string; name: string; role: Role; since: Date; countsFrom: Date | null }

/** Members who could approve what this person began at `requestedAt` (null: begins now), some of them only later. */
export const approversFor = (
  members: readonly Member[],
  beginnerId: string,
  rule: ApprovalRule,
  requestedAt: Date | null = null,
): Member[] =>
  members.filter(
    (one) => one.id !== beginnerId && mayApprove(one.role, rule) && (!requestedAt || one.since <= requestedAt),
  )

/** Those of them who may approve now. */
export const countingNow = (members: readonly Member[]): Member[] =>
  members.filter(({ countsFrom }) => countsFrom === null)

/** Members as `brought` says from when each counts, by id as ISO times (`broughtTogether`). */
export const withBrought = <Row extends { id: string }>(members: readonly Row[], brought: Record<string, string>) =>
  members.map((one) => ({ ...one, countsFrom: brought[one.id] ? new Date(brought[one.id] ?? "") : null }))

/** From when those count who do not yet, and why; "" for nobody. */
export function laterText(members: readonly Member[], readerId?: string): string {
  const each = members.flatMap(({ id, name, countsFrom }) =>
    countsFrom
      ? [`Od ${formatDateTime(countsFrom)} zgodzić się ${id === readerId ? "możesz Ty" : `może ${name}`}.`]
      : [],
  )
  return each.length > 0 ? `${each.join(" ")} ${countedAsOne}.` : ""
}

/** Whether somebody is left for each person who may begin; the owners among them could approve alone otherwise. */
export const canBeRequired = (members: readonly Member[], rule: ApprovalRule): boolean =>
  members.filter(({ role }) => mayApprove(role, rule)).length >= 2

type Request = { state: ApprovalState; step: ApprovalStep; termsVersion: number; begunById: string; createdAt: Date }
type RoleHolder = { id: string; role: Role | null }

export type Verdict = "may" | "decided" | "outdated" | "beginnerLeft" | "own" | "role" | "since" | "brought"

/** Whether a person may approve a request now. `beginner`: who began it, with the role of this moment. */
export function verdictOn(
  request: Request,
  { termsVersion }: { termsVersion: number },
  person: RoleHolder & { since: Date | null; countsFrom: Date | null },
  beginner: RoleHolder,
  rule: ApprovalRule,
): Verdict {
  if (request.state !== "open") return "decided"
  if (request.termsVersion !== termsVersion) return "outdated"
  if (beginner.role === null || !mayBegin(beginner.role, request.step)) return "beginnerLeft"
  if (person.id === request.begunById) return "own"
  if (person.role === null || !mayApprove(person.role, rule)) return "role"
  if (person.since === null || person.since > request.createdAt) return "since"
  return person.countsFrom === null ? "may" : "brought"
}

/** Rejecting binds nobody, so whoever may approve other requests now may reject this one, however new in the role. */
export const mayReject = (verdict: Verdict): boolean =>
  verdict === "may" || verdict === "since" || verdict === "brought"

const endedVerdicts: readonly Verdict[] = ["decided", "outdated", "beginnerLeft"]

/** Whether a request still waits for a decision, also when this person may not make it. */
export const waitsForDecision = (verdict: Verdict): boolean => !endedVerdicts.includes(verdict)

type OfferedTerms = { side: Side; termsAuthor: Side; authorWaits: boolean }

/** Whether a side's own terms wait for its second person, whom no request asks; concluding (`acceptTerms`) would ask. */
export function isOfferStuck(
  { side, termsAuthor, authorWaits }: OfferedTerms,
  hasOpenRequest: boolean,
  moves: readonly string[],
): boolean {
  const isOwnOffer = termsAuthor === side
  return isOwnOffer && authorWaits && !hasOpenRequest && !moves.includes("acceptTerms")
}

export const countedAsOne =
  "Osoby, z\u00a0których jedna w\u00a0ciągu ostatnich 7\u00a0dni zaprosiła drugą albo dała jej rolę, i\u00a0te, które w\u00a0tym czasie wprowadziła jedna osoba, liczą się jak jedna"

export const verdictSentences = {
  decided: "Ta zgoda jest już rozstrzygnięta albo niepotrzebna. Sprawdź stan współpracy.",
  outdated: "Warunki zmieniły się, więc ta zgoda już nie obowiązuje. Sprawdź nową wersję.",
  beginnerLeft: "Osoba, która to rozpoczęła, nie może już podejmować tej decyzji. Zacznijcie od nowa.",
  own: "To Ty zaczynasz tę akceptację, więc zatwierdzić musi ją inna osoba.",
  role: "Nie możesz zatwierdzać dużych kwot. Poproś właściciela.",
  since: "Zatwierdzić może tylko osoba, która mogła to robić, zanim ktoś poprosił o zgodę.",
  brought: `${countedAsOne}, więc tę prośbę zatwierdzisz dopiero po tym czasie.`,
} as const satisfies Record<Exclude<Verdict, "may">, string>

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
