import { count } from "#app/lib/text/plural-forms.ts"

/** Shown where somebody's name was. */
export const deletedAccount = "Usunięte konto"

/** Why an account stays for now (B55). */
export const blockedBy = (deals: number) =>
  `Najpierw zakończ współprace. Masz ${count(deals, "trwającą współpracę")}. Zakończ ${deals === 1 ? "ją" : "je"} lub anuluj, zanim usuniesz konto.`
