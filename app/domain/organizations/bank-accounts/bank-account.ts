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

/** Sections of the page, as in its address. */
export const bankSections = ["vat", "rachunek", "zmiana"] as const
export type BankSection = (typeof bankSections)[number]
export const isBankSection = (text: string | null): text is BankSection =>
  (bankSections as readonly (string | null)[]).includes(text)

/** What the list offers for each account. */
export const bankAccountActs = ["makeDefault", "remove"] as const
export type BankAccountAct = (typeof bankAccountActs)[number]
export const isBankAccountAct = (text: string | null): text is BankAccountAct =>
  (bankAccountActs as readonly (string | null)[]).includes(text)

type Listed = { id: string; isDefault: boolean; createdAt: Date }

/** Which of these accounts is the default one once the present one is gone: the oldest. */
export const nextDefault = <One extends Listed>(accounts: readonly One[]): One | null =>
  accounts
    .filter(({ isDefault }) => !isDefault)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))[0] ?? null

/** Where sponsors' money moves once an account is removed, as its form says and the command asks again. */
export const removalMoves = ({ isDefault, next }: { isDefault: boolean; next: string | null }): string =>
  isDefault ? (next ?? "nowhere") : "stays"

export const bankAccountChanges = ["add", ...bankAccountActs] as const
/** `is`: the end of the number that became the default one when the default one was removed. */
export type BankAccountChange = {
  by: string
  what: (typeof bankAccountChanges)[number]
  last: string
  is?: string | null
}

/** After a removal: which account sponsors pay to now; null where it stays. */
export const nextDefaultSentence = ({ what, is }: Pick<BankAccountChange, "what" | "is">): string | null => {
  if (what !== "remove" || is === undefined) return null
  return is === null ? "Organizacja nie ma teraz rachunku." : `Domyślny jest teraz rachunek kończący się na\u00a0${is}.`
}

export const bankAccountTitles: Record<BankAccountChange["what"], string> = {
  add: "Nowy rachunek bankowy organizacji",
  makeDefault: "Zmiana domyślnego rachunku organizacji",
  remove: "Usunięty rachunek bankowy organizacji",
}

/** After the name of who did it, before the end of the number. */
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
