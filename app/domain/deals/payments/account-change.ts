import { formatDay, todayIn } from "#app/lib/dates.ts"
import type { Notice } from "../../notifications/notification.ts"
import { endOf } from "../../shared/bank-account.ts"

/** The account that the sponsor of a deal pays to. */
export type DealAccount = {
  /** Id of the change to this account. */
  id: string
  /** 26 digits; null: the organization has none any more. */
  number: string | null
  changedAt: Date
  seenAt: Date | null
  /** Whether each of the sponsor's people has to check it: not if the deal began with it. */
  asksEach: boolean
  isRead: boolean
  /** The number that the sponsor saw last, else the previous one; null: none. */
  before: string | null
}

export const accountChangeErrors = {
  outdated: "Numer rachunku zmienił się jeszcze raz. Sprawdź nowy numer na tej stronie.",
  unseen: "Numer rachunku się zmienił. Najpierw potwierdź go na stronie płatności.",
  wrongSide: "Numer rachunku potwierdza sponsor.",
  gone: "Nie znaleziono tej zmiany rachunku. Odśwież stronę.",
} as const

/** Whether the number differs from the one that the sponsor saw last, and nobody of theirs has checked it. */
export const isNewAccount = ({ number, seenAt, before }: DealAccount): boolean => seenAt === null && number !== before

/** Whether the reader sees the account's mark: each person who may pay until they check it, the others until the first has. */
export const isMarked = (account: DealAccount, mayPay: boolean): boolean =>
  mayPay ? account.asksEach && !account.isRead && account.number !== account.before : isNewAccount(account)

const callFirst =
  "Potwierdź nowy numer telefonicznie, zanim wyślesz przelew: zadzwoń pod numer organizacji, który już znasz, nie pod numer z\u00a0wiadomości."

const checkedBefore = "Nowy numer potwierdziła już osoba z\u00a0Twojego zespołu."

/** The text beside the number while the reader sees its mark (`isMarked`); else null. */
export function accountMark(account: DealAccount, mayPay: boolean): string | null {
  if (!isMarked(account, mayPay)) return null
  const { number, changedAt, before, seenAt } = account
  const day = formatDay(todayIn(changedAt))
  if (number === null)
    return `Organizacja usunęła ${day} rachunek, który kończył się na\u00a0${endOf(before)}. Nie przelewaj na niego pieniędzy i\u00a0poproś w\u00a0wiadomości o\u00a0nowy numer.`
  const what =
    before === null
      ? `Organizacja podała numer rachunku ${day}, wcześniej go nie było.`
      : `Numer rachunku zmienił się ${day}, poprzedni kończył się na\u00a0${endOf(before)}.`
  return `${what} ${seenAt === null ? "" : `${checkedBefore} `}${callFirst}`
}

/** `was` and `is`: the last digits of the numbers, null: none; `name`: of the organization. */
export type AccountNews = { name: string; day: string; was: string | null; is: string | null }

/** Notifies everybody of a sponsor who may pay. */
export function accountNotice({ name, day, was, is }: AccountNews): Notice {
  if (is === null)
    return {
      title: "Organizacja usunęła numer rachunku",
      body: `${name}: od ${day} nie ma rachunku do przelewów, poprzedni kończył się na\u00a0${was}. Nie przelewaj na niego pieniędzy i\u00a0poproś o\u00a0nowy numer.`,
    }
  const changed =
    was === null
      ? `numer rachunku podano ${day}, kończy się na\u00a0${is}`
      : `numer rachunku zmienił się ${day}, poprzedni kończył się na\u00a0${was}, nowy na\u00a0${is}`
  return {
    title: was === null ? "Organizacja podała numer rachunku" : "Zmiana rachunku do przelewów",
    body: `${name}: ${changed}. ${callFirst}`,
  }
}
