/** Private files that stand for something: what a message or a settlement came with. */
export type DocumentPurpose = "attachment" | "settlement"

const megabyte = 1024 * 1024
const isReal = (realm: string) => realm === "public"

const rooms = {
  real: { bytes: 1024 * megabyte, name: "1\u00a0GB" },
  demo: { bytes: 10 * megabyte, name: "10\u00a0MB" },
}
/** Room that one account's documents of a purpose may take; anybody opens a demo, and as often as they like. */
export const roomOf = (realm: string) => (isReal(realm) ? rooms.real : rooms.demo)

/** What one account may keep of pictures. */
export const pictureQuota = (realm: string) =>
  isReal(realm) ? { pictures: 300, bytes: 200 * megabyte } : { pictures: 30, bytes: 10 * megabyte }

const named: Record<DocumentPurpose, { what: string; instead: string }> = {
  attachment: { what: "Załączniki", instead: "Wyślij wiadomość bez załącznika albo" },
  settlement: { what: "Rozliczenia", instead: "Wyślij mniejszy plik albo" },
}

/** What is said of a file for which there is no room, else null. All in bytes. */
export function roomProblem(purpose: DocumentPurpose, realm: string, { kept, more }: { kept: number; more: number }) {
  const room = roomOf(realm)
  if (kept + more <= room.bytes) return null
  const { what, instead } = named[purpose]
  return isReal(realm)
    ? `${what} z\u00a0tego konta mogą zajmować razem ${room.name} i\u00a0ten plik się już nie zmieści. ${instead} napisz do nas przez stronę Kontakt.`
    : `${what} w\u00a0wersji demonstracyjnej mogą zajmować razem ${room.name}. ${instead} załóż prawdziwe konto.`
}
