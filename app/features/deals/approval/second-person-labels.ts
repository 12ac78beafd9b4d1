import { looserAfterDays, type RuleChangeAct } from "#app/domain/deals/approval/rule-change.ts"

export const secondPersonTitle = "Druga osoba przy dużych kwotach"
export const secondPersonSaved = { title: "Zapisano", description: "Ustawienie drugiej osoby zostało zmienione." }
export const secondPersonWaits = {
  title: "Zmiana jeszcze nie obowiązuje",
  description: `Wejdzie w\u00a0życie, gdy zgodzi się druga osoba, a\u00a0gdy nie ma nikogo takiego – po ${looserAfterDays} dniach. Powiadomiliśmy zespół.`,
}

export const ruleChangeToasts: Record<RuleChangeAct, { title: string; description: string }> = {
  zgoda: { title: "Zapisano", description: "Zmieniona zasada obowiązuje od teraz." },
  odmowa: { title: "Zapisano", description: "Zasada zostaje bez zmian." },
  wycofaj: { title: "Wycofane", description: "Zasada zostaje bez zmian." },
}
