import type { Role } from "#app/domain/shared/role.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { tidy } from "#app/lib/text/typography.ts"

/** Replaces a deleted person's name. */
export const deletedAccount = "Usunięte konto"

export const lastOwner =
  "Masz rolę właściciela, a w Twoim zespole są inne osoby. Najpierw przekaż komuś rolę właściciela albo usuń te osoby z\u00a0zespołu."

/** Why an account cannot be deleted yet (B55). */
export const blockedBy = (deals: number) =>
  `Najpierw zakończ współprace. Masz ${count(deals, memberNouns["trwającą współpracę"])}. Zakończ ${deals === 1 ? "ją" : "je"} lub anuluj, zanim usuniesz konto.`

export type OwnMembership = {
  role: Role
  name: string | null
  organizationId: string | null
  others: number
  owners: number
  isContact: boolean
}

export const isLastOwner = ({ role, others, owners }: Pick<OwnMembership, "role" | "others" | "owners">) =>
  role === "owner" && others > 0 && owners === 0

/** The consequences for a party when this person's account is deleted. */
export function whatBecomesOf(party: OwnMembership): string[] {
  const { name, organizationId, others, isContact } = party
  const isOrganization = organizationId !== null
  const quotedName = name === null ? "" : ` ${quoted(name)}`
  if (isLastOwner(party)) return [`W\u00a0zespole${quotedName} są inne osoby. Najpierw przekaż komuś rolę właściciela.`]
  if (others === 0) {
    const goes = isOrganization
      ? `Profil organizacji${quotedName} i jej wydarzenia przestaną być widoczne.`
      : `Dane firmy${quotedName}, jej materiały i zapisane wydarzenia usuniemy.`
    return name === null ? [] : [tidy(`${goes} Propozycje i negocjacje wycofamy.`)]
  }
  const stays = isOrganization
    ? `Organizacja${quotedName} zostaje: jej profil, wydarzenia i współprace prowadzi dalej zespół.`
    : `Firma${quotedName} zostaje: jej dane i współprace prowadzi dalej zespół.`
  return [
    `${stays} Zespół dowie się, że odchodzisz.`,
    ...(isOrganization && isContact ? ["Twój adres przestanie być jej adresem kontaktowym."] : []),
  ].map(tidy)
}
