import { describe, expect, test } from "vitest"
import { type Role, roles } from "../../shared/role.ts"
import {
  type ApprovalRule,
  type ApprovalState,
  type ApprovalVerdict,
  approvalStates,
  approvalSteps,
  approversFor,
  approversNow,
  hasTwoApprovers,
  isOfferStuck,
  laterText,
  type Member,
  mayReject,
  needsSecondPerson,
  verdictOn,
  waitsForDecision,
  withCountsFrom,
} from "./approval.ts"

const rule = (financeApproves = false): ApprovalRule => ({ fromGrosze: 1_000_000, financeApproves })

test("the amount itself already needs a second person; without a rule none does", () => {
  const worth = (gross: number, inKind = 0) => ({ gross, inKind })
  const sums = [worth(999_999), worth(1_000_000), worth(1_000_001)]
  expect(sums.map((sum) => needsSecondPerson(sum, rule()))).toEqual([false, true, true])
  const mixed = [worth(900_000, 99_999), worth(900_000, 100_000), worth(0, 1_000_000)]
  expect(mixed.map((sum) => needsSecondPerson(sum, rule()))).toEqual([false, true, true])
  expect(needsSecondPerson(worth(1e10), { fromGrosze: null, financeApproves: true })).toBe(false)
})

/** The rule, written independently of the code. */
function expected(
  state: ApprovalState,
  same: boolean,
  beginner: Role | null,
  own: boolean,
  role: Role | null,
  finance: boolean,
  later: boolean,
  brought: boolean,
): ApprovalVerdict {
  if (state !== "open") return "decided"
  if (!same) return "outdated"
  if (beginner !== "owner" && beginner !== "coordinator") return "beginnerLeft"
  if (own) return "own"
  if (role !== "owner" && !(role === "finance" && finance)) return "role"
  if (later) return "since"
  return brought ? "brought" : "may"
}

const people = [...roles, null]
const cases = approvalSteps.flatMap((step) =>
  [true, false].flatMap((same) =>
    [true, false].flatMap((own) =>
      [true, false].flatMap((finance) =>
        [true, false].flatMap((later) =>
          [true, false].map((brought) => ({ step, same, own, finance, later, brought })),
        ),
      ),
    ),
  ),
)

test("people who may approve now can reject any request, also one older than their role", () => {
  const verdicts: ApprovalVerdict[] = ["may", "since", "brought", "decided", "outdated", "beginnerLeft", "own", "role"]
  expect(verdicts.filter(mayReject)).toEqual(["may", "since", "brought"])
})

test("a request that somebody else decides still waits, and one that ended does not", () => {
  const verdicts: ApprovalVerdict[] = ["may", "since", "brought", "own", "role", "decided", "outdated", "beginnerLeft"]
  expect(verdicts.filter(waitsForDecision)).toEqual(["may", "since", "brought", "own", "role"])
})

test("a party's own terms are stuck when they wait for a second person without a request", () => {
  const terms = { side: "sponsor", termsAuthor: "sponsor", authorWaits: true } as const
  expect(isOfferStuck(terms, false, ["edit"])).toBe(true)
  expect(isOfferStuck(terms, true, ["edit"])).toBe(false)
  expect(isOfferStuck(terms, false, ["edit", "acceptTerms"])).toBe(false)
  expect(isOfferStuck({ ...terms, authorWaits: false }, false, ["edit"])).toBe(false)
  expect(isOfferStuck({ ...terms, termsAuthor: "organization" }, false, ["edit"])).toBe(false)
})

describe.each(approvalStates)("a request that is %s", (state) => {
  test.each(cases)(
    "$step, same terms $same, own $own, finance may $finance, in the role later $later, brought in $brought: every role of both",
    (one) => {
      const { step, same, own, finance, later, brought } = one
      const request = { state, step, termsVersion: 2, begunById: "a", createdAt: new Date(5) }
      const deal = { termsVersion: same ? 2 : 3 }
      for (const beginner of people)
        for (const role of people) {
          const verdict = verdictOn(
            request,
            deal,
            { id: own ? "a" : "b", role, since: new Date(later ? 6 : 5), countsFrom: brought ? new Date(9) : null },
            { id: "a", role: beginner },
            rule(finance),
          )
          expect([beginner, role, verdict]).toEqual([
            beginner,
            role,
            expected(state, same, beginner, own, role, finance, later, brought),
          ])
        }
    },
  )
})

const members = (...of: Role[]) =>
  of.map((role, at) => ({ id: String(at), name: role, role, since: new Date(at), countsFrom: null }))

test.each([
  [members("owner"), false, false],
  [members("owner", "coordinator", "viewer"), false, false],
  [members("owner", "finance"), false, false],
  [members("owner", "finance"), true, true],
  [members("owner", "owner"), false, true],
] as const)("a second person can be asked for when two may approve", (of, finance, can) => {
  expect(hasTwoApprovers(of, rule(finance))).toBe(can)
})

test("members whom the asker brought in approve later, and everybody reads from when", () => {
  const [own, owner, finance] = members("owner", "owner", "finance")
  const brought = withCountsFrom([own, owner, finance] as never, { "2": "2027-01-08T10:00:00Z" }) as Member[]
  const others = approversFor(brought, "0", rule(true))
  expect(others.map(({ id }) => id)).toEqual(["1", "2"])
  expect(approversNow(others).map(({ id }) => id)).toEqual(["1"])
  expect(laterText(others).replaceAll("\u00a0", " ")).toMatch(
    /^Od 8 stycznia 2027, 11:00 zgodzić się może finance\. Osoby,/,
  )
  expect(laterText(others, "2")).toContain("zgodzić się możesz Ty.")
  expect(laterText(others, "2")).not.toContain("finance")
  expect(laterText(approversNow(others))).toBe("")
})

test("the person who began a request is never among those who approve it", () => {
  const of = members("owner", "owner", "finance", "coordinator")
  expect(approversFor(of, "0", rule(true)).map(({ id }) => id)).toEqual(["1", "2"])
  expect(approversFor(of, "3", rule()).map(({ id }) => id)).toEqual(["0", "1"])
  expect(approversFor(of, "0", rule(true), new Date(1)).map(({ id }) => id)).toEqual(["1"])
})
