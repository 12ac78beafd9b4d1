import { type DealStatus, otherSide, type Side, sides } from "../deal/deal.ts"

/** One side's statement about one version of the terms; names are kept as text, since a document outlives accounts. */
export type Acceptance = {
  side: Side
  termsVersion: number
  personName: string
  partyName: string
  /** Null: not stated, as of terms that were sent before it was asked. */
  capacity: string | null
  acceptedAt: Date
  /** Approved it for the same party (decision 035). */
  secondPerson: { name: string; capacity: string; approvedAt: Date } | null
}

/** Needs terms that both sides accepted; a deal that ended without them has no agreement. */
export const hasAgreement = (deal: {
  status: DealStatus
  termsVersion: number
  acceptedByOrganization: number | null
  acceptedBySponsor: number | null
}): boolean =>
  deal.acceptedByOrganization === deal.termsVersion &&
  deal.acceptedBySponsor === deal.termsVersion &&
  deal.status !== "rejected" &&
  deal.status !== "canceled"

export type Concluded = Record<Side, Acceptance & { capacity: string }>

/**
 * Both sides' statements about this version; null when one is missing or names no capacity, so that the agreement
 * stays a template to sign. Of two statements of a side the later counts: a colleague may confirm for one who left.
 */
export function concludedHere(acceptances: readonly Acceptance[], termsVersion: number): Concluded | null {
  const found = sides.map((side) =>
    acceptances
      .filter((one) => one.side === side && one.termsVersion === termsVersion && one.capacity !== null)
      .sort((one, other) => other.acceptedAt.getTime() - one.acceptedAt.getTime())
      .at(0),
  )
  const [sponsor, organization] = found
  if (!sponsor || !organization) return null
  return { sponsor: stated(sponsor), organization: stated(organization) }
}

const stated = (one: Acceptance) => ({ ...one, capacity: one.capacity ?? "" })

/** Sides that have accepted this version without a capacity, whom the documents page asks. */
export const lackingCapacity = (acceptances: readonly Acceptance[], termsVersion: number): Side[] =>
  sides.filter((side) => {
    const own = acceptances.filter((one) => one.side === side && one.termsVersion === termsVersion)
    return own.every(({ capacity }) => capacity === null)
  })

/** Whether this version lacks the capacity of this side alone. */
export const isUnstated = (acceptances: readonly Acceptance[], termsVersion: number, side: Side): boolean => {
  const lacking = lackingCapacity(acceptances, termsVersion)
  return lacking.includes(side) && !lacking.includes(otherSide(side))
}

/** When the later of both sides stated it, or its second person approved it. */
export const lastOf = (concluded: Concluded): Date =>
  new Date(Math.max(...sides.map((side) => boundAt(concluded[side]))))

const boundAt = ({ acceptedAt, secondPerson }: Acceptance) =>
  Math.max(acceptedAt.getTime(), secondPerson?.approvedAt.getTime() ?? 0)
