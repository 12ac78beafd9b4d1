import type { UserType } from "#app/domain/accounts/viewer.ts"
import {
  eventAddPath,
  eventEmailPath,
  eventsPath,
  offerEditPath,
  organizationEditPath,
  organizationsPath,
  profilePath,
} from "#app/paths.ts"

export type Begun = {
  /** The profile holds more than the sign-up asked for. */
  profile: boolean
  /** The next event of an organization, or its newest; null without any. */
  eventId: string | null
  options: boolean
  invited: boolean
  follows: boolean
  deal: boolean
}

export type FirstStep = {
  label: string
  /** Null: an earlier step has to be done first. */
  href: string | null
  done: boolean
}

/** A new account's steps in order; empty once there is a deal or all are done. */
export function firstSteps(userType: UserType, begun: Begun): FirstStep[] {
  if (begun.deal) return []
  const steps = userType === "organization" ? ofOrganization(begun) : ofSponsor(begun)
  return steps.every(({ done }) => done) ? [] : steps
}

const ofOrganization = ({ profile, eventId, options, invited }: Begun): FirstStep[] => [
  { label: "Uzupełnij profil organizacji", href: organizationEditPath, done: profile },
  { label: "Opublikuj wydarzenie", href: eventAddPath, done: eventId !== null },
  { label: "Dodaj opcje sponsoringu", href: eventId && offerEditPath(eventId), done: options },
  { label: "Zaproś sponsorów e-mailem", href: eventId && eventEmailPath(eventId), done: invited },
]

const ofSponsor = ({ profile, follows, deal }: Begun): FirstStep[] => [
  { label: "Uzupełnij profil firmy", href: profilePath, done: profile },
  { label: "Obserwuj organizacje bliskie Twojej firmie", href: organizationsPath, done: follows },
  { label: "Wybierz wydarzenie i\u00a0wyślij pierwszą propozycję", href: eventsPath, done: deal },
]
