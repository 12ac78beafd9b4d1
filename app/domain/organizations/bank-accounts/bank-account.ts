export const bankAccountLimits = { accounts: 10, label: 60 } as const

export const bankAccountErrors = {
  missing: "Podaj numer rachunku: 26 cyfr",
  twice: "Ten rachunek jest już na liście",
  tooMany: `Możesz podać najwyżej ${bankAccountLimits.accounts} rachunków. Usuń któryś, aby dodać nowy.`,
  changed:
    "Rachunki zmieniły się w\u00a0międzyczasie. Sprawdź, na który z\u00a0nich sponsorzy będą przelewać, i\u00a0potwierdź jeszcze raz.",
  gone: "Nie znaleziono tego rachunku. Odśwież stronę.",
  vat: "Wybierz jedną z\u00a0odpowiedzi",
  failed: "Nie udało się zapisać zmian. Spróbuj ponownie.",
} as const

/** Sections of the page, as named in its address. */
export const bankSections = ["vat", "rachunek", "zmiana"] as const
export type BankSection = (typeof bankSections)[number]
export const isBankSection = (text: string | null): text is BankSection =>
  (bankSections as readonly (string | null)[]).includes(text)

/** Actions of the list on each account. */
export const bankAccountActs = ["makeDefault", "remove"] as const
export type BankAccountAct = (typeof bankAccountActs)[number]
export const isBankAccountAct = (text: string | null): text is BankAccountAct =>
  (bankAccountActs as readonly (string | null)[]).includes(text)

type Listed = { id: string; isDefault: boolean; createdAt: Date }

/** The account that becomes the default when the present one is removed: the oldest. */
export const nextDefault = <One extends Listed>(accounts: readonly One[]): One | null =>
  accounts
    .filter(({ isDefault }) => !isDefault)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))[0] ?? null

/** Which account sponsors pay to after a removal; the form shows it and the command compares it again. */
export const removalMoves = ({ isDefault, next }: { isDefault: boolean; next: string | null }): string =>
  isDefault ? (next ?? "nowhere") : "stays"

export const bankAccountChanges = ["add", ...bankAccountActs] as const
/** `is`: the last digits of the new default account, after the default one was removed. */
export type BankAccountChange = {
  by: string
  what: (typeof bankAccountChanges)[number]
  last: string
  is?: string | null
}

/** The account that sponsors pay to after a removal; null if it stays the same. */
export const nextDefaultSentence = ({ what, is }: Pick<BankAccountChange, "what" | "is">): string | null => {
  if (what !== "remove" || is === undefined) return null
  return is === null ? "Organizacja nie ma teraz rachunku." : `Domyślny jest teraz rachunek kończący się na\u00a0${is}.`
}

export const bankAccountTitles: Record<BankAccountChange["what"], string> = {
  add: "Nowy rachunek bankowy organizacji",
  makeDefault: "Zmiana domyślnego rachunku organizacji",
  remove: "Usunięty rachunek bankowy organizacji",
}

/** Follows the person's name and precedes the last digits of the number. */
export const bankAccountVerbs: Record<BankAccountChange["what"], string> = {
  add: "dodaje rachunek",
  makeDefault: "ustawia jako domyślny rachunek",
  remove: "usuwa rachunek",
}

/** In the list of notifications. */
export const bankAccountNotice = ({ by, what, last, is }: BankAccountChange) => ({
  title: bankAccountTitles[what],
  body: [`${by} ${bankAccountVerbs[what]} kończący się na ${last}.`, nextDefaultSentence({ what, is })]
    .filter(Boolean)
    .join(" "),
})
