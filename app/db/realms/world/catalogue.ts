import type {
  company,
  event,
  eventPost,
  member,
  organization,
  organizationFollow,
  party,
  sponsorshipOption,
  user,
} from "#app/db/schema.ts"
import type { UserType, Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventStatus, isOver } from "#app/domain/events/event.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import {
  type CompanyKey,
  type EventKey,
  keysOf,
  type OptionKey,
  type OrganizationKey,
  type PersonKey,
  type SampleShift,
  samples,
} from "./samples.ts"

/** Ids by the names of the samples. */
export type Cast = {
  people: Record<PersonKey, string>
  companies: Record<CompanyKey, string>
  organizations: Record<OrganizationKey, string>
  events: Record<EventKey, string>
  options: Record<EventKey, Record<OptionKey, string>>
}

/** Demo realms prefix ids of users, companies, organizations and events. */
export type IdKind = "user" | "company" | "organization" | "event" | "other"

/** Creates all ids with `id`. */
export function castFrom(id: (kind: IdKind) => string): Cast {
  const named = <Table extends object, Value>(table: Table, value: () => Value) =>
    Object.fromEntries(keysOf(table).map((key) => [key, value()])) as Record<keyof Table, Value>
  return {
    people: named(samples.people, () => id("user")),
    companies: named(samples.companies, () => id("company")),
    organizations: named(samples.organizations, () => id("organization")),
    events: named(samples.events, () => id("event")),
    options: named(samples.events, () => named(samples.events.planting.options, () => id("other"))),
  }
}

/** A demo address contains the realm, because addresses are unique platform-wide. */
export const addressIn = (realm: string, address: string) =>
  realm === "public" ? address : address.replace("@", `+${realm}@`)

export function viewersOf(cast: Cast, realm: string): Record<PersonKey, Viewer> {
  const viewer = (key: PersonKey): Viewer => {
    const { name, email, userType } = samples.people[key]
    const owned = keysOf(samples.organizations).find(
      (organization) => samples.organizations[organization].owner === key,
    )
    const company = keysOf(samples.companies).find((one) => samples.companies[one].owner === key)
    const companyId = company ? cast.companies[company] : null
    const organizationId = owned ? cast.organizations[owned] : null
    return {
      id: cast.people[key],
      userType: userType as UserType,
      name,
      email: addressIn(realm, email),
      partyId: companyId ?? organizationId ?? "",
      role: "owner",
      severalParties: false,
      companyId,
      companyName: company ? samples.companies[company].name : null,
      organizationId,
      organizationName: owned ? samples.organizations[owned].name : null,
      realm,
      image: null,
    }
  }
  return Object.fromEntries(keysOf(samples.people).map((key) => [key, viewer(key)])) as Record<PersonKey, Viewer>
}

/** Accounts with a confirmed address and accepted terms of service. */
export const userRows = (cast: Cast, realm: string, joinedAt: Date): (typeof user.$inferInsert)[] =>
  Object.values(viewersOf(cast, realm)).map(({ id, name, email, userType }) => ({
    id,
    name,
    email,
    userType,
    realm,
    emailVerified: true,
    termsOfServiceVersion,
    termsAcceptedAt: joinedAt,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }))

export const partyRows = (cast: Cast, realm: string, createdAt: Date): (typeof party.$inferInsert)[] =>
  Object.values(viewersOf(cast, realm)).map(({ partyId: id, companyId }) => ({
    id,
    kind: companyId ? "company" : "organization",
    realm,
    createdAt,
  }))

/** Each person as the owner of their party. */
export const memberRows = (cast: Cast, joinedAt: Date): (typeof member.$inferInsert)[] =>
  Object.values(viewersOf(cast, "public")).map(({ id: userId, partyId, role }) => ({ userId, partyId, role, joinedAt }))

export const companyRows = (cast: Cast, realm: string, joinedAt: Date): (typeof company.$inferInsert)[] =>
  keysOf(samples.companies).map((key) => {
    const { owner: _, ...written } = samples.companies[key]
    return { ...written, id: cast.companies[key], realm, createdAt: joinedAt, updatedAt: joinedAt }
  })

/** `followers` matches `followRows`. */
export const organizationRows = (cast: Cast, realm: string, joinedAt: Date): (typeof organization.$inferInsert)[] =>
  keysOf(samples.organizations).map((key) => {
    const { owner: _, followedBy, ...profile } = samples.organizations[key]
    return {
      ...profile,
      id: cast.organizations[key],
      realm,
      followers: followedBy.length,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    }
  })

export const followRows = (cast: Cast): (typeof organizationFollow.$inferInsert)[] => {
  const viewers = viewersOf(cast, "public")
  return keysOf(samples.organizations).flatMap((key) =>
    samples.organizations[key].followedBy.map((person) => ({
      organizationId: cast.organizations[key],
      partyId: viewers[person as PersonKey].partyId,
      byId: cast.people[person as PersonKey],
    })),
  )
}

/** Dates are shifted to the realm's anchor. */
export const eventRows = (cast: Cast, realm: string, shift: SampleShift): (typeof event.$inferInsert)[] =>
  keysOf(samples.events).map((key) => {
    const { organization, options: _, posts: __, ...written } = samples.events[key]
    const days = { startDate: shift.day(written.startDate), endDate: written.endDate && shift.day(written.endDate) }
    return {
      ...written,
      id: cast.events[key],
      organizationId: cast.organizations[organization as OrganizationKey],
      realm,
      status: written.status as EventStatus,
      ...days,
      over: isOver(days, shift.today),
      createdAt: shift.at(written.createdAt),
      updatedAt: shift.at(written.updatedAt),
    }
  })

/** In their written order; prices in grosze. */
export const optionRows = (cast: Cast): (typeof sponsorshipOption.$inferInsert)[] =>
  keysOf(samples.events).flatMap((key) =>
    keysOf(samples.events[key].options).map((option, position) => ({
      ...samples.events[key].options[option],
      id: cast.options[key][option],
      eventId: cast.events[key],
      position,
    })),
  )

export const postRows = (
  cast: Cast,
  id: () => string,
  shift: SampleShift,
): (typeof eventPost.$inferInsert & { id: string })[] =>
  keysOf(samples.events).flatMap((key) =>
    samples.events[key].posts.map(({ title, content, createdAt }) => ({
      id: id(),
      eventId: cast.events[key],
      title,
      content: shift.text(content),
      createdAt: shift.at(createdAt),
      updatedAt: shift.at(createdAt),
    })),
  )
