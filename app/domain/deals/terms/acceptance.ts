import { type DealStatus, otherSide, type Side, sides } from "../deal/deal.ts"

/** One side's statement about one version of the terms; names are text, since a document outlives accounts. */
export type Acceptance = {
  side: Side
  termsVersion: number
  personName: string
  partyName: string
  /** Null: not stated, as for terms from before it was asked for. */
  capacity: string | null
  acceptedAt: Date
  /** The person who approved it for the same party (decision 035). */
  secondPerson: { name: string; capacity: string; approvedAt: Date } | null
}

/** Whether both sides accepted the terms; a deal that ended before has no agreement. */
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
 * Both sides' statements about this version; null when one is missing or has no capacity: the agreement is then a
 * template to sign. Of two statements of a side the later counts, since a colleague may confirm for somebody who left.
 */
export function concludedHere(acceptances: readonly Acceptance[], termsVersion: number): Concluded | null {
  const latest = sides.map((side) =>
    acceptances
      .filter((one) => one.side === side && one.termsVersion === termsVersion && one.capacity !== null)
      .sort((one, other) => other.acceptedAt.getTime() - one.acceptedAt.getTime())
      .at(0),
  )
  const [sponsor, organization] = latest
  if (!sponsor || !organization) return null
  return { sponsor: stated(sponsor), organization: stated(organization) }
}

const stated = (one: Acceptance) => ({ ...one, capacity: one.capacity ?? "" })

/** Sides that accepted this version without a capacity; the documents page asks them for it. */
export const lackingCapacity = (acceptances: readonly Acceptance[], termsVersion: number): Side[] =>
  sides.filter((side) => {
    const own = acceptances.filter((one) => one.side === side && one.termsVersion === termsVersion)
    return own.every(({ capacity }) => capacity === null)
  })

/** Whether this version lacks only the capacity of this side. */
export const isUnstated = (acceptances: readonly Acceptance[], termsVersion: number, side: Side): boolean => {
  const lacking = lackingCapacity(acceptances, termsVersion)
  return lacking.includes(side) && !lacking.includes(otherSide(side))
}

/** Time of the last statement of both sides, or of a second person's approval. */
export const lastOf = (concluded: Concluded): Date =>
  new Date(Math.max(...sides.map((side) => completedAt(concluded[side]))))

const completedAt = ({ acceptedAt, secondPerson }: Acceptance) =>
  Math.max(acceptedAt.getTime(), secondPerson?.approvedAt.getTime() ?? 0)
