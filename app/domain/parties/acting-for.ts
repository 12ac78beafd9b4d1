import { withFullStop } from "#app/lib/text/sentences.ts"
import type { Viewer } from "../accounts/viewer.ts"
import type { PartyKind, Role } from "../shared/role.ts"

/** Name of the hidden field with the party that the form's page was drawn for (decision 033). */
export const actingForField = "actingFor"

/** A party that the viewer can act for. */
export type OwnParty = {
  id: string
  name: string
  kind: PartyKind
  role: Role
  /** Conversations with unread messages. */
  unread: number
}

export type NamedParty = { id: string; name: string }

export const nameless = { organization: "Organizacja bez profilu", company: "Firma bez nazwy" } as const

/** The answer to a form that was opened for another party; null: a party that the person has left. */
export const openedForAnother = (now: string, then: string | null) =>
  then === null
    ? `Działasz teraz jako ${now}, a ten formularz był otwarty w imieniu firmy lub organizacji, do której już nie należysz. Niczego nie zapisano.`
    : `Działasz teraz jako ${now}, a ten formularz był otwarty jako ${withFullStop(then)} Niczego nie zapisano. Przełącz się na ${then} albo odśwież stronę, aby działać jako ${withFullStop(now)}`

/** The answer to a link whose target belongs to another of one's parties. */
export const belongsToAnother = (now: string, owner: string) =>
  `Ta strona należy do: ${withFullStop(owner)} Działasz teraz jako ${withFullStop(now)}`

export const actingName = (viewer: Viewer): string =>
  viewer.organizationName ?? viewer.companyName ?? (viewer.companyId ? nameless.company : nameless.organization)
