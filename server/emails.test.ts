import { expect, test } from "vitest"
import type { EmailContent } from "#app/ui/email/email-layout.tsx"
import { renderEmail } from "#app/ui/email/render-email.tsx"
import { payloads } from "#test/requests/markup-payloads.ts"
import { markupProblems, shapesOf } from "#test/requests/markup-problems.ts"
import { emailTemplates } from "./emails.ts"

const at = "2026-11-20T10:00:00Z"
const deal = {
  dealId: "d1",
  move: null,
  name: "Klub Wiatr",
  title: "Regaty",
  status: "in_progress",
  total: "100 zł",
  reason: null,
  lines: [],
  words: null,
  similar: 0,
}
const summary = { notices: [], more: 0, threads: [] }
const followed = { eventId: "e1", title: "Regaty", organization: "Klub Wiatr", whenAndWhere: "24 kwietnia 2027, Puck" }
const found = { ...followed, price: "od 500 zł" }
const searches = [{ name: "regaty, pomorskie", path: "/wydarzenia?q=regaty", count: 12, events: [found] }]
const changed = { ...followed, cancelled: false, wasCancelled: true, moved: false }
const unlocked = { title: "Współpraca wraca do negocjacji", body: "Operator odblokował współpracę.", path: "/" }

const compose = (kind: string, content: object): EmailContent => {
  const template = emailTemplates.get(kind)
  if (!template) throw new Error(kind)
  return template.write(content as never)
}
const textOf = async (composed: EmailContent) => {
  const frame = { origin: "https://pomost.example", operator: "Fundacja", settingsPath: null }
  return (await renderEmail(composed, frame)).text.replace(/\s+/g, " ")
}

const samples: [string, object, string][] = [
  ["account.passwordChanged", { at }, "hasło do Twojego konta zmieniono: 20 listopada 2026"],
  ["account.secondFactorOn", { at }, "na Twoim koncie włączono logowanie dwuetapowe (20 listopada 2026"],
  ["account.secondFactorOff", { at }, "na Twoim koncie wyłączono logowanie dwuetapowe (20 listopada 2026"],
  ["account.emailChanged", { at }, "adres e-mail Twojego konta zmieniono (20 listopada 2026"],
  ["account.blocked", { reason: "Podszywanie się." }, "zablokowaliśmy Twoje konto."],
  ["account.unblocked", { reason: "Wyjaśniono." }, "odblokowaliśmy Twoje konto, a to, co zniknęło"],
  ["proposal_accepted", deal, "dobra wiadomość! Klub Wiatr przyjmuje Twoją propozycję."],
  ["terms_accepted", deal, "warunki są uzgodnione"],
  ["completed", deal, "rozliczenie zostało zaakceptowane."],
  [
    "settlement_rejected",
    { ...deal, reason: "Brak podpisu" },
    "Klub Wiatr prosi o poprawki w rozliczeniu: > Brak podpisu",
  ],
  ["settlement_uploaded", deal, "Klub Wiatr przesyła rozliczenie"],
  ["inquiry_more", { shown: [], all: 2 }, "po dziesiątym zapytaniu w ciągu doby"],
  [
    "inquiry_reply",
    { name: "Klub Wiatr", words: "Tak.", inquiryId: "i1" },
    "masz nieprzeczytaną wiadomość w zapytaniu.",
  ],
  [
    "inquiry.answer",
    { name: "Klub Wiatr", title: "Regaty", words: "Tak.", email: null },
    "Klub Wiatr odpowiada na Twoje zapytanie w sprawie wydarzenia „Regaty”: > Tak.",
  ],
  ["event_new", { events: [followed, { ...followed, eventId: "e2" }] }, "organizacje, które obserwujesz,"],
  ["search_new", { searches }, "do Twojego zapisanego wyszukiwania pasują nowe wydarzenia."],
  ["event_changed", changed, "wydarzenie „Regaty” nie jest już anulowane. Teraz: 24 kwietnia 2027, Puck."],
  ["event_changed", { ...changed, cancelled: true }, "wydarzenie „Regaty” zostało anulowane."],
  ["canceled", { ...deal, move: "cancel" }, "Klub Wiatr anuluje współpracę."],
  ["canceled", { ...deal, move: "confirmCancel" }, "Klub Wiatr zgadza się na anulowanie współpracy."],
  ["cancel_withdrawn", deal, "Klub Wiatr wycofuje prośbę o anulowanie."],
  [
    "reminder_daily",
    {
      day: "2026-11-23",
      counts: { late: 1, soon: 1, unconfirmed: 1, money: 2 },
      more: 3,
      deals: [
        {
          dealId: "d1",
          title: "Regaty",
          partner: "Klub Wiatr",
          rows: [
            { kind: "pay", grosze: 500_000, on: "2026-11-20" },
            { kind: "expect", grosze: 500_000, on: "2026-11-20" },
            { kind: "late", title: "Baner", on: "2026-11-20" },
            { kind: "soon", title: "Plakat", on: "2026-11-24" },
            { kind: "unconfirmed", title: "Wpis", on: "2026-11-16" },
          ],
        },
      ],
    },
    "oto zadania w Twojej współpracy. Jeśli coś jest już gotowe, wystarczy to oznaczyć na platformie.",
  ],
  ["event_changed", { sentence: "Wydarzenie „Regaty” zostało anulowane." }, "wydarzenie „Regaty” zostało"],
  ["deal_unlocked", unlocked, "operator odblokował współpracę."],
  ["content_hidden", { title: "Regaty", reason: "Spam" }, "treść „Regaty” nie jest teraz widoczna. Powód: > Spam"],
  [
    "member_invited",
    { party: "Klub Wiatr", inviter: "Anna Żak", role: "finance", token: "t" },
    "Anna Żak zaprasza Cię do zespołu „Klub Wiatr” na platformie Pomost. Twoja rola: finanse.",
  ],
  ["member_joined", { party: "Klub Wiatr", name: "Anna Żak", role: "viewer" }, "Anna Żak przyjmuje zaproszenie"],
  ["member_left", { party: "Klub Wiatr", name: "Anna Żak" }, "Anna Żak odchodzi z zespołu „Klub Wiatr”."],
  [
    "member_left",
    { party: "Klub Wiatr", name: null, role: "coordinator" },
    "osoba z rolą koordynator usunęła swoje konto i nie jest już w zespole „Klub Wiatr”.",
  ],
  ["member_role", { party: "Klub Wiatr", by: "Anna Żak", role: "owner" }, "Anna Żak zmienia Twoją rolę w zespole"],
  ["member_removed", { party: "Klub Wiatr" }, "nie masz już dostępu do spraw zespołu „Klub Wiatr”."],
  [
    "summary",
    { ...summary, threads: [{ party: null, unread: 3 }] },
    "masz nieprzeczytane wiadomości w konwersacjach: 3.",
  ],
  ["report.received", { number: 7 }, "dziękujemy."],
]

test.each(samples)("the email %s continues after its greeting", async (kind, content, words) => {
  const composed = compose(kind, content)
  expect(await textOf(composed)).toContain(`Dzień dobry, ${words}`)
  expect(composed.preview).toMatch(/^[„\p{Lu}].*[.!0-9]$/u)
})

test("the footer mentions an account only to readers who have one", async () => {
  const contact = { name: "Anna", email: "anna@example.com", subject: "Pytanie", words: "Witam" }
  for (const [kind, content] of [
    ["report.received", { number: 7 }],
    ["report.decided", { number: 7, words: "Usunięto." }],
    ["operator.contact", contact],
    ["inquiry.answer", { name: "Klub Wiatr", title: "", words: "Tak.", email: null }],
    ["member_invited", { party: "Klub Wiatr", inviter: "Anna Żak", role: "finance" }],
  ] as const) {
    const text = await textOf(compose(kind, content))
    expect(text).toContain("Wiadomość wysłana z platformy Pomost.")
    expect(text).not.toContain("Twojego konta")
  }
  expect(await textOf(compose("completed", deal))).toContain("Ta wiadomość dotyczy Twojego konta na platformie Pomost.")
})

const inquiry = { inquiryId: "i1", name: "Anna Żak", email: "anna@example.com", event: "Regaty", words: "Witam" }
const toStrangers: [string, object][] = [
  ["report.received", { number: 7 }],
  ["report.decided", { number: 7, words: "Usunięto." }],
  ["inquiry.answer", { name: "Klub Wiatr", title: "Regaty", words: "Tak.", email: null }],
  [
    "inquiry.answer",
    {
      ...{ name: "Klub Wiatr", title: "Regaty", words: "Tak.", email: null },
      others: [{ name: "Klub Fala", title: "Rejs", words: "Nie.", email: null }],
    },
  ],
  ["member_invited", { party: "Klub Wiatr", inviter: "Anna Żak", role: "finance", token: "t" }],
  ["inquiry_new", inquiry],
  ["inquiry_reply", { name: "Anna Żak", words: "Tak.", inquiryId: "i1" }],
  ["inquiry_more", { shown: [inquiry], all: 21 }],
]
const lure = "PILNE zadzwoń 501 502 503 albo https://zly.pl/wygrana i zly.pl, jan@zly.pl "

test.each(toStrangers)(
  "%s to somebody without an account has a fixed subject, and names without addresses, links and phone numbers",
  async (kind, content) => {
    const names = ["name", "party", "inviter", "title", "event"]
    const withLure = (value: unknown, key = ""): unknown => {
      if (Array.isArray(value)) return value.map((item) => withLure(item))
      if (value && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, withLure(item, inner)]))
      return names.includes(key) ? lure + String(value).repeat(20) : value
    }
    const usual = compose(kind, { ...content, isStranger: true })
    const composed = compose(kind, { ...(withLure(content) as object), isStranger: true })
    expect([composed.subject, composed.preview]).toEqual([usual.subject, usual.preview])
    const text = await textOf(composed)
    expect(text).not.toMatch(/zly|jan@|501|wygrana/)
    for (const [, name = ""] of text.matchAll(/(PILNE .*?…)/g)) expect([...name].length).toBeLessThanOrEqual(60)
    expect(text).toContain("Wiadomość wysłana z platformy Pomost.")
  },
)

test("every email whose reader may lack an account is one of these, except the one to the operator", () => {
  const all = [...samples.map(([kind, content]) => [kind, content] as const), ...toStrangers]
  const mayLack = all.filter(([kind, content]) => compose(kind, { ...content, isStranger: true }).readerMayLackAccount)
  expect([...new Set(mayLack.map(([kind]) => kind))].sort()).toEqual(
    [...new Set(toStrangers.map(([kind]) => kind))].sort(),
  )
})

/** Replaces every text that people type by texts that try to be more than text. */
function hostile(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => hostile(item, key))
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, name)]))
  const isTyped = [
    "name",
    "party",
    "inviter",
    "by",
    "title",
    "reason",
    "words",
    "sentence",
    "subject",
    "body",
  ].includes(key)
  return isTyped && typeof value === "string" ? payloads.join(" ") : value
}

test("a typed text stays text in an email, and its subject is one line", async () => {
  const frame = { origin: "https://pomost.example", operator: "Fundacja", settingsPath: "/profil" }
  const contact = { name: "Anna", email: "anna@example.com", subject: "Pytanie", words: "Witam" }
  const all = [...samples, ["operator.contact", contact], ["report.decided", { number: 7, words: "x" }]] as const
  for (const [kind, content] of all) {
    const usual = shapesOf((await renderEmail(compose(kind, content), frame)).html).add("br")
    const composed = await renderEmail(compose(kind, hostile(content) as object), frame)
    expect(markupProblems(composed.html, usual, { runs: false }), kind).toEqual([])
    expect(composed.subject, kind).not.toMatch(/[\r\n]/)
  }
})
