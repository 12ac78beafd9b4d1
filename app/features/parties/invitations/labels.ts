import type { JoinWay } from "./queries.server.ts"

type ClosedWay = Extract<JoinWay, "member" | "used" | "expired" | "withdrawn" | "gone" | "void">

/** Texts for invitations that can no longer be accepted, or need not be. */
export const overTexts: Record<ClosedWay, { title: string; text: string }> = {
  member: { title: "Jesteś już w\u00a0zespole", text: "To zaproszenie nie jest Ci już potrzebne." },
  used: {
    title: "Zaproszenie zostało wykorzystane",
    text: "Każde zaproszenie działa raz. Jeśli to Ty je przyjmujesz, zaloguj się na swoje konto.",
  },
  expired: {
    title: "Zaproszenie wygasło",
    text: "Zaproszenia są ważne 7 dni. Poproś osobę, która Cię zaprosiła, o nowe.",
  },
  withdrawn: {
    title: "Zaproszenie zostało wycofane",
    text: "Jeśli to pomyłka, poproś osobę, która Cię zaprosiła, o nowe.",
  },
  gone: {
    title: "Tego zespołu już nie ma",
    text: "Jego konto zostało usunięte albo zablokowane, więc nie można do niego dołączyć.",
  },
  void: {
    title: "To zaproszenie już nie działa",
    text: "Osoba, która je wysłała, nie może już zapraszać do tego zespołu. Poproś o\u00a0nowe zaproszenie jego właściciela.",
  },
}
