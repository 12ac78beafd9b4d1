import type { UserType } from "./viewer.ts"

/** What an account has done so far. */
export type Begun = {
  /** The profile says more than the sign-up did. */
  profile: boolean
  /** An organization's next event, or its newest one; null without any. */
  eventId: string | null
  options: boolean
  invited: boolean
  follows: boolean
  /** There is a deal, of whatever status. */
  deal: boolean
}

export type FirstStep = {
  label: string
  /** Null: another step comes before it. */
  href: string | null
  done: boolean
}

/** What a new account does first, in order; empty once there is a deal or everything is done. */
export function firstSteps(userType: UserType, begun: Begun): FirstStep[] {
  if (begun.deal) return []
  const steps = userType === "organization" ? ofOrganization(begun) : ofSponsor(begun)
  return steps.every(({ done }) => done) ? [] : steps
}

const ofOrganization = ({ profile, eventId, options, invited }: Begun): FirstStep[] => [
  { label: "Uzupełnij profil organizacji", href: "/organizacja/edycja", done: profile },
  { label: "Opublikuj wydarzenie", href: "/dodaj-wydarzenie", done: eventId !== null },
  { label: "Dodaj opcje sponsoringu", href: eventId && `/edytuj-wydarzenie/${eventId}#wspolpraca`, done: options },
  { label: "Zaproś sponsorów e-mailem", href: eventId && `/wydarzenia/${eventId}/email`, done: invited },
]

const ofSponsor = ({ profile, follows, deal }: Begun): FirstStep[] => [
  { label: "Uzupełnij profil firmy", href: "/profil", done: profile },
  { label: "Obserwuj organizacje bliskie Twojej firmie", href: "/organizacje", done: follows },
  { label: "Wybierz wydarzenie i\u00a0wyślij pierwszą propozycję", href: "/wydarzenia", done: deal },
]
