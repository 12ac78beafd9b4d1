import { formatDateTime } from "#app/lib/dates.ts"
import type { Notice } from "../../notifications/notification.ts"
import { formatMoney } from "../../shared/money.ts"
import { type ApprovalRule, countedAsOneNote, type Member, namesJoined } from "./approval.ts"

/** `void`: another change replaced it, or its author lost the right to ask for it. */
export const ruleChangeStates = ["open", "agreed", "declined", "withdrawn", "expired", "void"] as const

/** Days until two people count as two for the rule, when one of them brought the other into the party or into the role. */
export const broughtDays = 7

/** Days after which a looser rule takes effect where nobody else may approve it. */
export const looserAfterDays = 7

/** Whether the change lets more sums pass without a second person, or lets more people approve. */
export const isLooser = (before: ApprovalRule, after: ApprovalRule): boolean => {
  if (before.fromGrosze === null) return false
  if (after.fromGrosze === null || after.fromGrosze > before.fromGrosze) return true
  return after.financeApproves && !before.financeApproves
}

export const isSameRule = (some: ApprovalRule, other: ApprovalRule): boolean =>
  some.fromGrosze === other.fromGrosze && some.financeApproves === other.financeApproves

export const ruleChangeActs = ["zgoda", "odmowa", "wycofaj"] as const
export type RuleChangeAct = (typeof ruleChangeActs)[number]
export const isRuleChangeAct = (text: string | null): text is RuleChangeAct =>
  (ruleChangeActs as readonly (string | null)[]).includes(text)

export const ruleChangeErrors = {
  decided: "Tej zmiany już nie ma: ktoś o niej zdecydował albo ją wycofał. Odśwież stronę.",
  own: "To Twoja zmiana, więc zgodzić się musi inna osoba.",
  role: "O tej zmianie decyduje osoba, która może zatwierdzać duże kwoty.",
  notYet: `Zgodzić się na tę zmianę może tylko osoba, która mogła ją zatwierdzić, zanim ktoś o nią poprosił. ${countedAsOneNote}; po tym czasie trzeba poprosić o\u00a0zmianę jeszcze raz.`,
  notOwn: "Zmianę może wycofać osoba, która ją zaczęła.",
  askerLeft: "Osoba, która to zaczęła, nie może już zmieniać tego ustawienia. Zmiana nie wejdzie w\u00a0życie.",
} as const

/** "od 5 000 zł brutto z wkładem rzeczowym i usługami, zatwierdza właściciel". */
export function ruleText({ fromGrosze, financeApproves }: ApprovalRule): string {
  if (fromGrosze === null) return "bez zgody drugiej osoby"
  const who = financeApproves ? "właściciel albo osoba od finansów" : "właściciel"
  return `od ${formatMoney(fromGrosze)}\u00a0brutto z\u00a0wkładem rzeczowym i\u00a0usługami, zatwierdza ${who}`
}

export type RuleFact = `party.secondPerson${"" | "Asked" | "Declined" | "Withdrawn" | "Ended"}`

/**
 * `by`: name of the person who did it, null when nobody did; `asker`: name of the person who had asked for a change
 * that ended; `effectiveAt`: an ISO time, null while a second person decides.
 */
export type RuleNews = {
  fact: RuleFact
  by: string | null
  asker?: string
  before: ApprovalRule
  after: ApprovalRule
  effectiveAt: string | null
}

/** When and how a looser rule takes effect. */
export const waitText = (effectiveAt: Date | null, approvers: readonly Member[] = [], readerId?: string): string =>
  effectiveAt === null
    ? `Zmiana wejdzie w\u00a0życie, gdy ${consent(approvers, readerId)}.`
    : `Nikt inny nie może jej teraz zatwierdzić, więc wejdzie w\u00a0życie ${formatDateTime(effectiveAt)}.`

function consent(approvers: readonly Member[], readerId: string | undefined): string {
  const others = namesJoined(approvers.filter(({ id }) => id !== readerId))
  if (!approvers.some(({ id }) => id === readerId)) return `zgodzi się ${others || "druga osoba"}`
  return others ? `zgodzisz się Ty albo zgodzi się ${others}` : "zgodzisz się Ty"
}

/** Notifies the people of one party about its rule. */
export function ruleNotice({ fact, by, asker = "Ktoś z\u00a0zespołu", before, after, effectiveAt }: RuleNews): Notice {
  const change = `Teraz: ${ruleText(before)}. Po zmianie: ${ruleText(after)}.`
  const who = by ?? "Ktoś z\u00a0zespołu"
  if (fact === "party.secondPersonAsked")
    return {
      title: "Złagodzenie zasady dwóch osób",
      body: `${who} chce zmienić zasadę dwóch osób przy dużych kwotach. ${change} ${waitText(effectiveAt === null ? null : new Date(effectiveAt))}`,
    }
  if (fact === "party.secondPersonDeclined" || fact === "party.secondPersonWithdrawn")
    return {
      title: "Zasada dwóch osób bez zmian",
      body: `${who} ${fact === "party.secondPersonDeclined" ? "nie zgadza się na zmianę" : "wycofuje zmianę"} zasady dwóch osób przy dużych kwotach. Obowiązuje: ${ruleText(before)}.`,
    }
  if (fact === "party.secondPersonEnded") {
    const reason =
      by === null
        ? `${asker} nie może już zmieniać zasady dwóch osób przy dużych kwotach.`
        : `${by} zapisuje inną zasadę dwóch osób przy dużych kwotach.`
    return {
      title: "Zmiana zasady dwóch osób nie wejdzie w\u00a0życie",
      body: `${reason} Zmiana, o\u00a0którą prosi ${asker}, nie wejdzie w\u00a0życie: ${ruleText(after)}.`,
    }
  }
  const reason =
    by === null
      ? `Minęło ${looserAfterDays} dni, więc zmienia się zasada dwóch osób przy dużych kwotach.`
      : `${by} zmienia zasadę dwóch osób przy dużych kwotach.`
  return {
    title: "Zmiana zasady dwóch osób",
    body: `${reason} Było: ${ruleText(before)}. Jest: ${ruleText(after)}.`,
  }
}
