import { dayMs } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../../notifications/notification.ts"
import type { KitColor } from "../../../organizations/kit/kit.ts"
import type { DealStatus, Side } from "../../deal/deal.ts"
import type { HistoryLine } from "../../deal/deal-history.ts"

export const materialLimits = {
  /** Items of one deal. */
  items: 20,
  /** Versions of an item's file. */
  versions: 10,
  /** Characters. */
  title: 120,
} as const

/** Days after which a request may be repeated. */
const askedAgainDays = 7

/** Given materials stay readable, except for the organization after the deal was cancelled (decision 040). */
export const readsMaterials = (side: Side, status: DealStatus) =>
  side === "sponsor" || (status !== "canceled" && status !== "rejected")

export const mayAskAgain = (askedAt: Date | null, now: Date) =>
  askedAt === null || now.getTime() - askedAt.getTime() >= askedAgainDays * dayMs

export const materialMessages = {
  notNow: "Materiały przekazuje się w\u00a0trwającej współpracy. Odśwież stronę, aby zobaczyć jej stan.",
  sponsorGives: "Materiały przekazuje sponsor.",
  organizationAsks: "O\u00a0materiały prosi organizacja.",
  empty: "Materiały firmy są jeszcze puste. Najpierw dodaj logo albo opis.",
  asked: "O\u00a0materiały poproszono niedawno. Ponowić prośbę można po tygodniu.",
  given: "Sponsor przekazał już materiały.",
  tooMany: `We\u00a0współpracy mieści się ${materialLimits.items} takich plików.`,
  tooManyVersions: `Plik może mieć ${materialLimits.versions} wersji.`,
  noFile: "Nie znaleziono pliku",
  title: "Napisz, co to za plik",
  wrong: "Wybierz plik PNG, JPG, WEBP, SVG, PDF, EPS albo AI.",
  failed: "Nie udało się zapisać materiałów. Spróbuj ponownie.",
  hasFile: "Ta pozycja ma już plik, więc zostaje.",
} as const

export const dealMaterialExtensions = ["png", "jpg", "jpeg", "webp", "svg", "pdf", "eps", "ai"] as const

/** A deal's history shows these facts, but they are no moves. */
export const materialFacts = [
  "deal.giveMaterials",
  "deal.askMaterials",
  "deal.addMaterial",
  "deal.sendMaterial",
] as const
export type MaterialFact = (typeof materialFacts)[number]
export const isMaterialFact = (what: string): what is MaterialFact =>
  (materialFacts as readonly string[]).includes(what)

type MaterialSubject = { name: string; title: string; item: string }

/** Notifications of the other side. */
export const materialNotices: Record<MaterialFact, (of: MaterialSubject) => Notice> = {
  "deal.giveMaterials": ({ name, title }) => ({
    title: "Materiały sponsora",
    body: `${name} przekazuje materiały do współpracy przy ${quoted(title)}.`,
  }),
  "deal.askMaterials": ({ name, title }) => ({
    title: "Prośba o\u00a0materiały",
    body: `${name} prosi o\u00a0logo i\u00a0materiały do współpracy przy ${quoted(title)}.`,
  }),
  "deal.addMaterial": ({ name, title, item }) => ({
    title: "Potrzebny plik",
    body: `${name} potrzebuje pliku ${quoted(item)} do współpracy przy ${quoted(title)}.`,
  }),
  "deal.sendMaterial": ({ name, title, item }) => ({
    title: "Nowy plik od sponsora",
    body: `${name} przekazuje plik ${quoted(item)} do współpracy przy ${quoted(title)}.`,
  }),
}

/** One notification about several files. */
export const gatheredFiles = (
  bySponsor: boolean,
  { name, title }: Omit<MaterialSubject, "item">,
  files: number,
): Notice =>
  bySponsor
    ? {
        title: "Nowe pliki od sponsora",
        body: `${name} przekazuje ${count(files, memberNouns.plik)} do współpracy przy ${quoted(title)}.`,
      }
    : {
        title: "Potrzebne pliki",
        body: `${name} czeka na ${count(files, memberNouns.plik)} do współpracy przy ${quoted(title)}.`,
      }

/** "Przekazano materiały (2. raz)"; `item` names a file of this deal alone. */
export function materialLine(fact: MaterialFact, details: Readonly<Record<string, unknown>>): HistoryLine {
  const item = typeof details.item === "string" ? quoted(details.item) : ""
  const times = typeof details.number === "number" && details.number > 1 ? ` (${details.number}. raz)` : ""
  const texts: Record<MaterialFact, string> = {
    "deal.giveMaterials": `Przekazano materiały sponsora${times}`,
    "deal.askMaterials": "Poproszono o\u00a0materiały sponsora",
    "deal.addMaterial": `Dodano potrzebny plik ${item}`,
    "deal.sendMaterial": `Przekazano plik ${item}`,
  }
  return { text: texts[fact], version: null, annex: null, from: null, to: null, inForce: null } as HistoryLine
}

type Readme = {
  sponsor: string
  title: string
  /** Long day; null: the kit was not given. */
  givenOn: string | null
  about: string | null
  claim: string | null
  link: string | null
  rules: string | null
  colors: readonly KitColor[]
}

/** README.txt of the archive. */
export function materialsReadme({ sponsor, title, givenOn, about, claim, link, rules, colors }: Readme): string {
  const part = (heading: string, text: string | null) => (text ? [heading, text.replace(/\r?\n/g, "\r\n"), ""] : [])
  const lines = [
    `Materiały: ${sponsor}`,
    `Współpraca: ${title}`,
    ...(givenOn ? [`Przekazano: ${givenOn}`] : []),
    "",
    ...part("O FIRMIE", about),
    ...part("HASŁO", claim),
    ...part("LINK", link),
    ...part("ZASADY UŻYCIA", rules),
    ...part("KOLORY", colors.map(({ hex, name }) => (name ? `${hex}  ${name}` : hex)).join("\r\n") || null),
  ]
  return `${lines.join("\r\n").trimEnd()}\r\n`
}
