export const bankAccountLimits = { accounts: 10, label: 60 } as const

export const bankAccountErrors = {
  missing: "Podaj numer rachunku: 26 cyfr",
  twice: "Ten rachunek jest już na liście",
  tooMany: `Możesz podać najwyżej ${bankAccountLimits.accounts} rachunków. Usuń któryś, aby dodać nowy.`,
  gone: "Nie znaleziono tego rachunku. Odśwież stronę.",
  vat: "Wybierz jedną z\u00a0odpowiedzi",
  failed: "Nie udało się zapisać zmian. Spróbuj ponownie.",
} as const

/** Sections of the page, as in its address. */
export const bankSections = ["vat", "rachunek", "zmiana"] as const
export type BankSection = (typeof bankSections)[number]
export const isBankSection = (text: string | null): text is BankSection =>
  (bankSections as readonly (string | null)[]).includes(text)

export const bankAccountChanges = ["add", "makeDefault", "remove"] as const
export type BankAccountChange = { by: string; what: (typeof bankAccountChanges)[number]; last: string }

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
export const bankAccountNotice = ({ by, what, last }: BankAccountChange) => ({
  title: bankAccountTitles[what],
  body: `${by} ${bankAccountVerbs[what]} kończący się na ${last}.`,
})
