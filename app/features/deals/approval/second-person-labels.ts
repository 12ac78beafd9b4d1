export const secondPersonTitle = "Druga osoba przy dużych kwotach"
export const secondPersonSaved = { title: "Zapisano", description: "Ustawienie drugiej osoby zostało zmienione." }
