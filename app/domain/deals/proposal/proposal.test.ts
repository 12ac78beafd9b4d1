import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { closedStatuses, type EventTimes } from "../../events/event.ts"
import type { VatStatus } from "../../shared/vat.ts"
import { dealKinds } from "../deal/deal.ts"
import { capacityErrors } from "../people/capacity.ts"
import { dueErrors } from "../terms/line-due.ts"
import { moneyErrors } from "../terms/money-form.ts"
import type { OfferedOption } from "../terms/terms.ts"
import { amountHint, termsErrors } from "../terms/terms-lines.ts"
import { canPropose, openDealKey } from "./proposal.ts"
import { proposalForm, proposalLines } from "./proposal-form.ts"

const gold: OfferedOption = {
  id: "gold",
  eventId: "e1",
  title: "Sponsor złoty",
  description: "Opis",
  benefits: ["logo"],
  priceGrosze: 500_000,
  priceToGrosze: 1_000_000,
}
const media: OfferedOption = { ...gold, id: "media", priceGrosze: null, priceToGrosze: null }
const free: OfferedOption = { ...gold, id: "free", priceGrosze: 0, priceToGrosze: null }
const elsewhere: OfferedOption = { ...gold, id: "elsewhere", eventId: "e2" }
const offered = [gold, media, free, elsewhere]
const idempotencyKey = "4f1c0a52-6d0b-4f7e-9d39-0f7f6a3c1b11"

function propose(
  sent: Record<string, unknown>,
  options: readonly OfferedOption[] = offered,
  vatStatus: VatStatus | null = null,
) {
  let keys = 0
  const form = proposalForm.parse({ eventIds: ["e1"], capacity: "prezes zarządu", idempotencyKey, ...sent })
  return proposalLines(form, { options, vatStatus, today: "2027-03-01" }, () => `k${++keys}`)
}
const errors = (sent: Record<string, unknown>) => {
  const result = propose(sent)
  return result.ok ? {} : result.errors
}
const chosen = (optionId: string, amount?: string) => ({ options: [{ optionId, amount }] })

describe("what a proposal asks for", () => {
  test("options of the chosen events and options of its own, with the total of the server", () => {
    const result = propose({
      options: [{ optionId: "gold", amount: "7 500" }, { amount: "300" }],
      customOptions: [{ title: "Nowa opcja", description: "", amount: "1 000,50", eventId: "" }],
    })
    expect(result).toMatchObject({
      ok: true,
      lines: [
        { lineKey: "k1", optionId: "gold", title: "Sponsor złoty", benefits: ["logo"], amountGrosze: 750_000 },
        { lineKey: "k2", optionId: null, eventId: null, title: "Nowa opcja", isCustom: true, amountGrosze: 100_050 },
      ],
    })
  })
  test("a line may name the day by which it is due, from today on", () => {
    const sent = (dueOn: string) => ({
      options: [{ optionId: "gold", amount: "7 500", dueOn }],
      customOptions: [{ title: "Baner", amount: "100", dueOn }],
    })
    expect(propose(sent("2027-03-01"))).toMatchObject({
      ok: true,
      lines: [{ dueOn: "2027-03-01" }, { dueOn: "2027-03-01" }],
    })
    const empty = propose(sent(""))
    expect(empty.ok && empty.lines.map(({ dueOn }) => dueOn)).toEqual([undefined, undefined])
    expect(errors(sent("2027-02-28"))).toEqual({
      "options[0].dueOn": dueErrors.past,
      "customOptions[0].dueOn": dueErrors.past,
    })
    // a day alone is not dropped silently
    expect(errors({ customOptions: [{ dueOn: "2027-03-02" }] })).toHaveProperty("customOptions[0].title")
  })
  test("an empty amount is the lower end of the range (A65)", () => {
    expect(propose(chosen("gold"))).toMatchObject({ ok: true, lines: [{ amountGrosze: 500_000 }] })
    expect(propose(chosen("gold", ""))).toMatchObject({ ok: true, lines: [{ amountGrosze: 500_000 }] })
    expect(propose(chosen("free"))).toMatchObject({ ok: true, lines: [{ amountGrosze: 0 }] })
  })
  test("one event alone arrives as a single value", () => {
    expect(propose({ eventIds: "e1", ...chosen("gold") }).ok).toBe(true)
  })
})

describe("how it is paid", () => {
  const money = (sent: Record<string, unknown>, vatStatus: VatStatus | null = null) => {
    const result = propose({ ...chosen("gold", "6 150"), ...sent }, offered, vatStatus)
    return result.ok ? result.money : result.errors
  }
  const whole = [{ key: "1", grosze: 615_000, due: { daysAfterAgreed: 14 } }]
  const row = { amount: "", dueOn: "", dueDays: "14" }

  test.each([
    ["active", { vatStatus: "active", vatRate: 23 }],
    ["exempt", { vatStatus: "exempt", vatRate: null }],
    ["none", { vatStatus: "none", vatRate: null }],
    [null, { vatStatus: null, vatRate: null }],
  ] as const)("unless stated: the whole in 14 days, gross, with the VAT of a profile of %s", (status, vat) => {
    expect(money({}, status)).toEqual({ basis: "gross", ...vat, plan: whole })
  })
  test("as the sender chose, whatever the profile says", () => {
    expect(money({ basis: "gross", vat: "" }, "active")).toEqual({
      basis: "gross",
      vatStatus: null,
      vatRate: null,
      plan: null,
    })
    expect(money({ basis: "net", vat: "8", instalments: [row] }, "exempt")).toEqual({
      basis: "net",
      vatStatus: "active",
      vatRate: 8,
      plan: [{ ...whole[0], grosze: 664_200 }],
    })
  })
  test("goods alone and a donation have no VAT that only the profile suggests", () => {
    const suggested = { basis: "gross", vat: "23", instalments: [row] }
    const none = { basis: "gross", vatStatus: null, vatRate: null }
    for (const sent of [{}, suggested]) {
      expect(money({ ...sent, kind: "barter" }, "active")).toEqual({ ...none, plan: null })
      expect(money({ ...sent, kind: "donation", confirmWithoutBenefits: "on" }, "active")).toEqual({
        ...none,
        plan: whole,
      })
    }
    expect(money({ ...suggested, vat: "8", kind: "donation", confirmWithoutBenefits: "on" }, "active")).toEqual({
      vat: moneyErrors.donation,
    })
  })
})

describe("what is refused beside its field", () => {
  test("nothing chosen: the sentence of the spec and marks at the fields (B25)", () => {
    expect(errors({ eventIds: [] })).toEqual({
      "": "Wypełnij wszystkie wymagane pola",
      eventIds: "Wybierz co najmniej jedno wydarzenie",
      options: "Wybierz co najmniej jedną opcję albo dodaj własną",
    })
    expect(errors({ options: [{ amount: "500" }] })).toEqual({
      "": "Wypełnij wszystkie wymagane pola",
      options: "Wybierz co najmniej jedną opcję albo dodaj własną",
    })
  })
  test("an option of another event, or an unknown one (B17)", () => {
    const wrong = { "options[0].optionId": "Ta opcja nie należy do wybranych wydarzeń" }
    expect(errors(chosen("elsewhere", "1"))).toEqual(wrong)
    expect(errors(chosen("unknown", "1"))).toEqual(wrong)
    expect(propose({ ...chosen("elsewhere"), eventIds: ["e1", "e2"] }).ok).toBe(true)
  })
  test("an option that is chosen twice", () => {
    expect(errors({ options: [{ optionId: "gold" }, { optionId: "gold" }] })).toEqual({
      "options[1].optionId": "Ta opcja jest już na liście",
    })
  })
  test("a missing amount where there is no price", () => {
    expect(errors(chosen("media"))).toEqual({ "options[0].amount": termsErrors.amount })
    expect(propose(chosen("media", "0")).ok).toBe(true)
  })
  test("amounts nobody can read, below 0 or too large (B19)", () => {
    const own = (amount: string) => errors({ customOptions: [{ title: "Nowa opcja", amount }] })
    expect(own("sto")).toEqual({ "customOptions[0].amount": termsErrors.confirmUnread })
    expect(own("-1")).toEqual({ "customOptions[0].amount": "Kwota nie może być ujemna" })
    expect(own("1e309")).toEqual({ "customOptions[0].amount": termsErrors.confirmUnread })
    expect(own("100 000 001")).toEqual({ "customOptions[0].amount": "Kwota nie może przekraczać 100 000 000 zł" })
  })
  test("0 that is not confirmed (B19)", () => {
    const sent = { customOptions: [{ title: "Nowa opcja", amount: "0" }] }
    expect(errors(sent)).toEqual({
      "customOptions[0].amount": "Zaznacz, że proponujesz wsparcie bez kwoty, albo wpisz kwotę",
    })
    expect(propose({ ...sent, confirmWithoutAmount: "on" })).toMatchObject({ ok: true, lines: [{ amountGrosze: 0 }] })
    expect(errors(chosen("gold", "0"))).toHaveProperty(["options[0].amount"])
  })
  test("an own option without a name or of an event that is not chosen", () => {
    expect(errors({ customOptions: [{ title: " ", amount: "5" }] })).toEqual({
      "customOptions[0].title": "Podaj nazwę opcji",
    })
    expect(errors({ customOptions: [{ title: "Strefa", amount: "5", eventId: "e2" }] })).toEqual({
      "customOptions[0].eventId": "Wybierz jedno z zaznaczonych wydarzeń",
    })
  })
  test("blank rows are skipped, and errors keep the number of their control", () => {
    const customOptions: unknown[] = []
    customOptions[1] = { title: "", description: "", amount: " " }
    customOptions[3] = { title: "Strefa", amount: "x" }
    expect(errors({ customOptions })).toEqual({ "customOptions[3].amount": termsErrors.confirmUnread })
  })
  test("more than fifty lines", () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ ...gold, id: `o${n}` }))
    const options = many.map(({ id }) => ({ optionId: id }))
    const customOptions = Array(21).fill({ title: "x", amount: "1" })
    expect(propose({ options, customOptions: customOptions.slice(1) }, many).ok).toBe(true)
    expect(propose({ options, customOptions }, many)).toEqual({
      ok: false,
      errors: { "": "Współpraca może mieć najwyżej 50 opcji" },
    })
  })
})

describe("the form", () => {
  const refused = (sent: Record<string, unknown>) =>
    proposalForm.safeParse({ idempotencyKey, ...sent }).error?.issues.map((issue) => issue.path.join("."))
  test("may be empty but for its key", () => {
    expect(proposalForm.parse({ idempotencyKey })).toEqual({
      organizationId: null,
      eventIds: [],
      options: [],
      customOptions: [],
      kind: "sponsoring",
      message: null,
      confirmWithoutAmount: false,
      confirmWithoutBenefits: false,
      repeatsId: null,
      idempotencyKey,
    })
    expect(refused({ idempotencyKey: "1" })).toEqual(["idempotencyKey"])
  })
  test("knows no other keys: no total, no status, no benefits of an option from outside", () => {
    for (const key of ["total", "status", "sponsorId"]) expect(refused({ [key]: "1" })).toEqual([""])
    expect(refused({ options: [{ optionId: "gold", benefits: ["auto"] }] })).toEqual(["options.0"])
  })
  test("takes each kind of support, and says so of any other (X7)", () => {
    for (const kind of dealKinds) expect(proposalForm.parse({ idempotencyKey, kind }).kind).toBe(kind)
    for (const kind of ["", "pożyczka", ["barter", "donation"]])
      expect(proposalForm.safeParse({ idempotencyKey, kind }).error?.issues).toMatchObject([
        { path: ["kind"], message: "Wybierz rodzaj umowy z listy" },
      ])
  })
  test("asks for the capacity of its author, beside everything else that is missing", () => {
    expect(errors({ capacity: " ", eventIds: [] })).toMatchObject({
      capacity: capacityErrors.proposed,
      eventIds: "Wybierz co najmniej jedno wydarzenie",
    })
    expect(errors({ ...chosen("gold"), capacity: "p".repeat(81) })).toEqual({ capacity: capacityErrors.tooLong })
  })
  test("refuses a longer message, more events and longer names than allowed", () => {
    expect(refused({ message: "x".repeat(4000) })).toBeUndefined()
    expect(refused({ message: "x".repeat(4001) })).toEqual(["message"])
    expect(refused({ eventIds: Array.from({ length: 21 }, (_, n) => `e${n}`) })).toEqual(["eventIds"])
    expect(refused({ customOptions: [{ title: "x".repeat(121) }] })).toEqual(["customOptions.0.title"])
    expect(refused({ eventIds: ["<script>"] })?.[0]).toMatch(/^eventIds/)
  })
})

test("unreadable text counts as 0 with a hint once 0 is confirmed, below 0 never; readable text has no hint (B19)", () => {
  const own = (amount: string) => ({ customOptions: [{ title: "Nowa opcja", amount }], confirmWithoutAmount: "on" })
  for (const text of ["sto", "1e309", "NaN"])
    expect(propose(own(text)), text).toMatchObject({ ok: true, lines: [{ amountGrosze: 0 }] })
  expect(propose({ ...chosen("gold", "dużo"), confirmWithoutAmount: "on" })).toMatchObject({
    ok: true,
    lines: [{ amountGrosze: 0 }],
  })
  // also where 0 itself would ask for no confirmation
  expect(errors(chosen("media", "dużo"))).toEqual({ "options[0].amount": termsErrors.confirmUnread })
  expect(errors(own("-1"))).toEqual({ "customOptions[0].amount": "Kwota nie może być ujemna" })
  expect(amountHint("sto")).toContain("0 zł")
  for (const text of ["", "5", "1 000,50", "-5"]) expect(amountHint(text)).toBeNull()
})

describe("the key of an open deal", () => {
  test("does not depend on the order or on repeats (B22)", () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { minLength: 1, maxLength: 6 }), (ids) => {
        expect(openDealKey("s", [...ids].reverse().concat(ids))).toBe(openDealKey("s", ids))
      }),
    )
  })
  test("distinguishes sponsors and event sets", () => {
    const keys = [
      openDealKey("s", ["a"]),
      openDealKey("t", ["a"]),
      openDealKey("s", ["a", "b"]),
      openDealKey("s", ["ab"]),
    ]
    expect(new Set(keys).size).toBe(4)
  })
})

describe("who may propose, and on what", () => {
  const sponsor = { userType: "sponsor", companyName: "Piekarnia" } as const
  const event: EventTimes = { status: "planned", startDate: "2027-04-24", endDate: "2027-04-25" }
  const today = "2027-04-01"
  const why = (...args: Parameters<typeof canPropose>) => {
    const verdict = canPropose(...args)
    return verdict.ok ? "ok" : `${verdict.why}: ${verdict.sentence}`
  }
  test("a sponsor with a company, on an open event", () => {
    expect(why(sponsor, event, today)).toBe("ok")
    expect(why(sponsor, event, "2027-04-25")).toBe("ok")
    expect(why(sponsor, { ...event, status: "in_progress" }, "2027-04-25")).toBe("ok")
  })
  test("not an organization, not a visitor, not without a company (A67, B24)", () => {
    expect(why({ userType: "organization", companyName: null }, event, today)).toBe(
      "organization: Konto organizacji nie może składać propozycji",
    )
    expect(why(null, event, today)).toBe("sign-in: Musisz być zalogowany aby wysłać propozycję współpracy")
    expect(why({ userType: "sponsor", companyName: " " }, event, today)).toMatch(/^company: /)
  })
  test("not while an open deal is about it, unless the event has closed meanwhile (B22)", () => {
    expect(why(sponsor, event, today, "deal")).toBe("open: Masz już otwartą współpracę przy tym wydarzeniu.")
    expect(why(sponsor, event, "2027-04-26", "deal")).toMatch(/^event: /)
  })
  test.each(closedStatuses)("not on an event that is %s (A66)", (status) => {
    expect(why(sponsor, { ...event, status }, today)).toMatch(/^event: /)
  })
  test("not on a past one (A66)", () => {
    expect(why(sponsor, event, "2027-04-26")).toMatch(/^event: /)
    expect(why(null, event, "2027-04-26")).toMatch(/^event: /)
  })
})
