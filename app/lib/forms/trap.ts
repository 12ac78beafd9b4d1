import * as z from "zod"

/** `fax`, the honeypot: invisible, so programs fill it in, and at times a browser for its owner. */
export const trap = z.unknown().optional()

const isUntouched = ({ fax }: { fax?: unknown }) => fax === undefined || fax === ""

/** Arguments of `refine` on a form with a trap: nothing is lost, the form comes back without the trap. */
export const untouchedTrap = [
  isUntouched,
  "Przeglądarka wypełniła pole, którego nie widać. Nic nie zginęło: sprawdź formularz i wyślij go jeszcze raz.",
] as const
