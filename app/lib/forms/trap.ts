import * as z from "zod"

/** `fax`, the honeypot: invisible, so that programs fill it in, and at times a browser does so for its owner. */
export const trap = z.unknown().optional()

const isUntouched = ({ fax }: { fax?: unknown }) => fax === undefined || fax === ""

/** Arguments of `refine` for a form with a trap: the form returns with its values, but without the trap. */
export const untouchedTrap = [
  isUntouched,
  "Przeglądarka wypełniła pole, którego nie widać. Nic nie zginęło: sprawdź formularz i wyślij go jeszcze raz.",
] as const
