import type { dealAcceptance } from "#app/db/schema.ts"
import { sides, usualKind } from "#app/domain/deals/deal/deal.ts"
import type { MoneyTerms } from "#app/domain/deals/terms/money-terms.ts"
import { customLine, lineOf, type TermsLine, withForm } from "#app/domain/deals/terms/terms.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { splitEvenly } from "#app/domain/shared/vat.ts"
import type { Cast } from "../catalogue.ts"
import { type DealRows, describeDeal, type Story } from "../deal.ts"
import { type PersonKey, samples } from "../samples.ts"
import type { Clock } from "./clock.ts"
import type { ShownEvents } from "./events.ts"
import { type LedgerRows, ledgerOf } from "./ledger.ts"
import type { ShownDeal, ShownLine } from "./shown-deal.ts"
import { inTimeOrder, type WorkRows, workOf } from "./work.ts"

export type ShownRows = DealRows & LedgerRows & WorkRows & { acceptances: (typeof dealAcceptance.$inferInsert)[] }
type ShowcaseWorld = { cast: Cast; realm: string; clock: Clock; events: ShownEvents; fileOf: (name: string) => FileOf }
type FileOf = { key: string; originalName: string; size: number }

const taxed = { basis: "net", vatStatus: "active", vatRate: 23 } as const
const untaxed = { basis: "gross", vatStatus: null, vatRate: null } as const
const capacities = { organization: "prezes zarządu", sponsor: "prezes zarządu" }

/** All rows of one deal: its history by the moves, then money and work by their own rules. */
export function shownDeal(shown: ShownDeal, world: ShowcaseWorld): ShownRows {
  const story = storyOf(shown, world)
  const described = describeDeal(story)
  const { clock } = world
  const { facts: workFacts, ...work } = workOf(shown.work ?? [], described.deliverables, { story, clock })
  const { facts: moneyFacts, totals, ...money } = ledgerOf(shown, described, { story, clock })
  const acceptances = acceptancesOf(story, described)
  const agreements = described.agreements.map((one) => ({ ...one, concludedAt: one.agreedAt }))
  const facts = inTimeOrder([...described.facts, ...workFacts, ...moneyFacts])
  return {
    ...described,
    ...work,
    ...money,
    totals,
    agreements,
    acceptances,
    facts,
    deal: { ...described.deal, ...totals },
  }
}

function storyOf(shown: ShownDeal, { cast, realm, clock, events, fileOf }: ShowcaseWorld): Story {
  const { row, organization: organizationKey } = events[shown.event]
  const organization = samples.organizations[organizationKey]
  const company = samples.companies[shown.sponsor]
  const host = organization.owner as PersonKey
  const guest = company.owner as PersonKey
  const lines = linesOf(shown.lines, shown, events)
  return {
    id: crypto.randomUUID(),
    realm,
    kind: shown.kind,
    message: shown.message,
    hasWork: true,
    lines,
    sponsor: {
      id: cast.companies[shown.sponsor],
      name: company.name,
      ownerId: cast.people[guest],
      ownerName: samples.people[guest].name,
    },
    organization: {
      id: cast.organizations[organizationKey],
      name: organization.name,
      ownerId: cast.people[host],
      ownerName: samples.people[host].name,
    },
    events: [{ id: row.id, title: row.title, startDate: row.startDate, endDate: row.endDate ?? null, city: row.city }],
    parties: {
      sponsor: { nip: company.nip, person: samples.people[guest].name },
      organization: {
        address: organization.address,
        nip: organization.nip,
        krs: organization.krs,
        person: samples.people[host].name,
      },
    },
    money: moneyOf(shown, lines),
    proposedAt: clock.at(shown.proposed, "09:24"),
    steps: shown.steps.map(({ move, by: side, on, reason, lines, file, results }) => ({
      move,
      side,
      reason,
      results,
      at: clock.at(on, "12:40"),
      lines: lines && linesOf(lines, shown, events),
      file: file === undefined ? undefined : fileOf(file),
    })),
    ratings: shown.ratings?.map(({ by: side, on, ...rating }) => ({ ...rating, side, at: clock.at(on, "15:05") })),
  }
}

function linesOf(lines: readonly ShownLine[], { event }: ShownDeal, events: ShownEvents): TermsLine[] {
  const { row, options } = events[event]
  return lines.map((line, index) => {
    const lineKey = `line-${index + 1}`
    if (!("option" in line)) {
      const { title, description = "", by: providedBy, form = null, grosze: amountGrosze } = line
      const own = customLine({ title, description, providedBy, amountGrosze, eventId: row.id, benefits: [] }, lineKey)
      return withForm(own, form)
    }
    const option = options.get(line.option)
    if (!option) throw new Error(`${event} offers no ${line.option}`)
    return lineOf(option, lineKey, line.grosze)
  })
}

function moneyOf({ isTaxed, plan, kind = usualKind }: ShownDeal, lines: readonly TermsLine[]): MoneyTerms {
  const money = isTaxed ? taxed : untaxed
  const parts = splitEvenly(worthOf(kind, lines, money).gross, plan?.length ?? 1)
  const due = (days: number, index: number) => ({
    key: String(index + 1),
    grosze: parts[index] ?? 0,
    due: { daysAfterAgreed: days },
  })
  return { ...money, plan: plan?.map(due) ?? null }
}

/** The statements of acceptance of each agreed version, which conclude it on the platform. */
const acceptancesOf = (story: Story, { agreements }: DealRows): ShownRows["acceptances"] =>
  agreements.flatMap(({ version, agreedAt }) =>
    sides.map((side) => ({
      id: crypto.randomUUID(),
      dealId: story.id,
      termsVersion: version,
      side,
      capacity: capacities[side],
      partyId: story[side].id,
      partyName: story[side].name,
      personId: story[side].ownerId,
      personName: story[side].ownerName,
      acceptedAt: new Date(agreedAt.getTime() - (side === "organization" ? 3_600_000 : 0)),
    })),
  )
