import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"

/** Replaces a deleted person's name. */
export const deletedAccount = "Usunięte konto"

export const lastOwner =
  "Masz rolę właściciela, a w Twoim zespole są inne osoby. Najpierw przekaż komuś rolę właściciela albo usuń te osoby z\u00a0zespołu."

/** Why an account cannot be deleted yet (B55). */
export const blockedBy = (deals: number) =>
  `Najpierw zakończ współprace. Masz ${count(deals, memberNouns["trwającą współpracę"])}. Zakończ ${deals === 1 ? "ją" : "je"} lub anuluj, zanim usuniesz konto.`
