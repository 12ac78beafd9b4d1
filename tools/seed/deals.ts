import { type DealRows, describeDeal, type Step, type Story } from "#app/db/realms/world/deal.ts"
import type { dealAcceptance } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { referenceOf } from "#app/domain/deals/payments/transfer.ts"
import { lineOf, type TermsLine } from "#app/domain/deals/terms/terms.ts"
import type { SeededEvent } from "./events.ts"
import { withPayments } from "./payments.ts"
import type { SeededOrganization, SeededSponsor } from "./people.ts"
import type { Random } from "./random.ts"

type SeededMove = [Side, Move, reason?: string]
const agreed: SeededMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const bargained: SeededMove[] = [
  ["organization", "negotiate", "Chcemy jeszcze porozmawiać o zakresie."],
  ["organization", "edit", "Nowa kwota po rozmowie."],
  ["sponsor", "acceptTerms"],
]

/** Possible histories of deals with upcoming events. */
const upcomingHistories: SeededMove[][] = [
  [],
  [],
  [["organization", "accept"]],
  [["organization", "negotiate", "Możemy zaproponować więcej świadczeń."]],
  bargained.slice(0, 2),
  [["organization", "reject", "Mamy już sponsora w tej branży."]],
  [["sponsor", "cancel"]],
  agreed,
  bargained,
]
const pastHistories: SeededMove[][] = [
  [...agreed, ["organization", "settle"]],
  [...agreed, ["organization", "settle"], ["sponsor", "rejectSettlement", "Brakuje zdjęć z wydarzenia."]],
  [...agreed, ["organization", "settle"], ["sponsor", "acceptSettlement"]],
  [...bargained, ["organization", "settle"], ["sponsor", "acceptSettlement"]],
  [
    ["organization", "accept"],
    ["sponsor", "cancel", "Zmiana planów budżetowych."],
  ],
]

type DealSeed = {
  random: Random
  now: Date
  hosts: ReadonlyMap<string, SeededOrganization>
  settlementSize: number
  /** References of all deals so far; two of 80,000 deals would probably share one. */
  references: Set<string>
}

/** An id whose reference no other deal has. */
function freeId(random: Random, references: Set<string>): string {
  const id = random.uuid()
  const reference = referenceOf(id)
  if (references.has(reference)) return freeId(random, references)
  references.add(reference)
  return id
}

/** A deal whose history follows the domain's rules. */
export function deal(
  sponsor: SeededSponsor,
  event: SeededEvent,
  { random, now, hosts, settlementSize, references }: DealSeed,
): SeededDeal {
  const host = hosts.get(event.row.organizationId)
  if (!host) throw new Error("The event's organization is missing")
  const lines = random.some(event.options, random.between(1, 2)).map((option, index): TermsLine => {
    const { priceGrosze = null, priceToGrosze = null } = option
    return lineOf(
      { ...option, priceGrosze, priceToGrosze },
      `line-${index + 1}`,
      priceGrosze ?? random.between(5, 40) * 10_000,
    )
  })
  const history = random.pick(event.row.status === "finished" ? pastHistories : upcomingHistories)
  const startedAt = event.row.createdAt ?? now
  const stride = (now.getTime() - startedAt.getTime()) / (history.length + 2)
  const at = (place: number) => new Date(startedAt.getTime() + stride * (place + random.next()))
  const rows = describeDeal({
    id: freeId(random, references),
    realm: "public",
    sponsor: {
      id: sponsor.company.id,
      name: sponsor.company.name,
      ownerId: sponsor.user.id,
      ownerName: sponsor.user.name,
    },
    organization: { id: host.row.id, name: host.row.name, ownerId: host.owner.id, ownerName: host.owner.name },
    events: [event.row].map(({ id, title, startDate, endDate = null, city }) => ({
      id,
      title,
      startDate,
      endDate,
      city,
    })),
    parties: {
      sponsor: { nip: sponsor.company.nip ?? null, person: sponsor.user.name },
      organization: {
        address: host.row.address ?? null,
        nip: host.row.nip ?? null,
        krs: host.row.krs ?? null,
        person: host.owner.name,
      },
    },
    lines,
    proposedAt: at(0),
    steps: history.map(
      ([side, move, reason], index): Step => ({
        side,
        move,
        reason,
        at: at(index + 1),
        lines:
          move === "edit" ? lines.map((line) => ({ ...line, amountGrosze: line.amountGrosze + 20_000 })) : undefined,
        file:
          move === "settle"
            ? { key: `settlements/${random.uuid()}.pdf`, originalName: "rozliczenie.pdf", size: settlementSize }
            : undefined,
      }),
    ),
  } satisfies Story)
  const acceptances = acceptancesOf(rows, { sponsor, host }, random)
  const authors = { sponsor: sponsor.user.id, organization: host.owner.id }
  const agreements = rows.agreements.map((one) => ({
    ...one,
    concludedAt: acceptances.some(({ termsVersion }) => termsVersion === one.version) ? one.agreedAt : null,
  }))
  return { ...withPayments({ ...rows, agreements }, authors, { random, now }), acceptances }
}

export type SeededDeal = ReturnType<typeof withPayments> & { acceptances: (typeof dealAcceptance.$inferInsert)[] }

const capacities = {
  organization: ["prezes zarządu", "członek zarządu", "pełnomocnik"],
  sponsor: ["prezes zarządu", "prokurent", "pełnomocnik"],
} as const

const concluded: ReadonlySet<string> = new Set(["in_progress", "settlement", "settlement_rejected", "completed"])

/** Statements for two of three agreements, which concludes them on the platform; the others stay templates to sign. */
function acceptancesOf(
  { deal: { id, status }, agreements: [agreed] }: DealRows,
  { sponsor, host }: { sponsor: SeededSponsor; host: SeededOrganization },
  random: Random,
): SeededDeal["acceptances"] {
  const at = agreed?.agreedAt
  if (!agreed || !at || !concluded.has(status) || random.between(1, 3) === 3) return []
  const shared = { dealId: id, termsVersion: agreed.version }
  const ofOrganization = { partyId: host.row.id, partyName: host.row.name, person: host.owner }
  const ofSponsor = { partyId: sponsor.company.id, partyName: sponsor.company.name, person: sponsor.user }
  return [
    { side: "organization" as const, ...ofOrganization, minutes: 90 },
    { side: "sponsor" as const, ...ofSponsor, minutes: 0 },
  ].map(({ side, person, minutes, ...party }) => ({
    ...shared,
    ...party,
    id: random.uuid(),
    side,
    personId: person.id,
    personName: person.name,
    capacity: random.pick(capacities[side]),
    acceptedAt: new Date(at.getTime() - minutes * 60_000),
  }))
}
