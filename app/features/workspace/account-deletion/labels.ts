import { count } from "#app/lib/text/plural-forms.ts"

/** Replaces a deleted person's name. */
export const deletedAccount = "Usunięte konto"

/** Why an account cannot be deleted yet (B55). */
export const blockedBy = (deals: number) =>
  `Najpierw zakończ współprace. Masz ${count(deals, "trwającą współpracę")}. Zakończ ${deals === 1 ? "ją" : "je"} lub anuluj, zanim usuniesz konto.`
