import type { UserType } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import {
  bankAccountsPath,
  companyEditPath,
  eventAddPath,
  eventEmailPath,
  eventsPath,
  offerEditPath,
  organizationEditPath,
  organizationsPath,
  teamPath,
} from "#app/paths.ts"

export type Begun = {
  /** The profile has more data than the sign-up requires. */
  profile: boolean
  /** An organization has a bank account and a VAT status, which an agreement names. */
  account: boolean
  /** The next event of an organization, or its newest; null without any. */
  eventId: string | null
  options: boolean
  invited: boolean
  follows: boolean
  deal: boolean
  /** A colleague belongs to the party, or is invited. */
  team: boolean
}

/** Abilities of the viewer's role; steps of the party's data and team are shown only to those who may take them. */
type Abilities = { edits: boolean; invites: boolean }

export type FirstStep = {
  label: string
  /** Null while an earlier step has to be done first. */
  href: string | null
  done: boolean
}

/** A new account's steps in order; empty once there is a deal or all steps are done. */
export function firstSteps(userType: UserType, begun: Begun, role: Role = "owner"): FirstStep[] {
  if (begun.deal || !may(role, "follow")) return []
  const abilities = { edits: may(role, "editParty"), invites: may(role, "inviteMember") }
  const steps = userType === "organization" ? organizationSteps(begun, abilities) : sponsorSteps(begun, abilities)
  return steps.every(({ done }) => done) ? [] : steps
}

const colleague = ({ team }: Begun, { invites }: Abilities): FirstStep[] =>
  invites ? [{ label: "Zaproś osobę do zespołu", href: teamPath, done: team }] : []

const accountStep = ({ account }: Begun): FirstStep => ({
  label: "Podaj rachunek i\u00a0status VAT do umów",
  href: bankAccountsPath,
  done: account,
})

const organizationSteps = (begun: Begun, abilities: Abilities): FirstStep[] => {
  const { profile, eventId, options, invited } = begun
  const data = { label: "Uzupełnij profil organizacji", href: organizationEditPath, done: profile }
  return [
    ...(abilities.edits ? [data] : []),
    // after the profile: the first screen of an account has room for five steps
    ...(abilities.edits && profile ? [accountStep(begun)] : []),
    { label: "Opublikuj wydarzenie", href: eventAddPath, done: eventId !== null },
    { label: "Dodaj opcje sponsoringu", href: eventId && offerEditPath(eventId), done: options },
    { label: "Zaproś sponsorów e-mailem", href: eventId && eventEmailPath(eventId), done: invited },
    ...colleague(begun, abilities),
  ]
}

const sponsorSteps = (begun: Begun, abilities: Abilities): FirstStep[] => {
  const { profile, follows, deal } = begun
  return [
    ...(abilities.edits ? [{ label: "Uzupełnij profil firmy", href: companyEditPath, done: profile }] : []),
    { label: "Obserwuj organizacje bliskie Twojej firmie", href: organizationsPath, done: follows },
    { label: "Wybierz wydarzenie i\u00a0wyślij pierwszą propozycję", href: eventsPath, done: deal },
    ...colleague(begun, abilities),
  ]
}
