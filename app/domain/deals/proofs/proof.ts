import { formatSize } from "#app/lib/text/file-size.ts"
import { deliverableLimits, type ProofKind } from "../deliverables/deliverable.ts"
import { photoErrors, shownFileName } from "./photos.ts"

const megabyte = 1024 * 1024

export const proofLimits = {
  /** Proofs of each kind on one row. */
  perRow: { photo: 10, pdf: 5, link: 10, number: 10 },
  /** Bytes of one file. */
  bytes: { photo: 12 * megabyte, pdf: 10 * megabyte },
  /** Bytes still read, so that the field gets its error and the rest of the form survives. */
  readBytes: 20 * megabyte,
  /** One proof may belong to so many rows. */
  rows: 100,
  amount: 999_999_999,
} as const satisfies { perRow: Record<ProofKind, number> } & Record<string, unknown>

/** Pixels: longest width of a stored photo and of its thumbnail. */
export const proofPhotoWidths = { whole: 2000, thumbnail: 320 } as const

export const proofKindLabels: Record<ProofKind, string> = {
  photo: "Zdjęcie",
  pdf: "Plik PDF",
  link: "Link",
  number: "Liczba",
}

const { photo, pdf } = proofLimits.perRow
const { bytes } = proofLimits

/** The control that holds the files of a kind. */
export const fileControls = { photo: "proofs", pdf: "documents" } as const

/** Names HEIC, because phones make it and the decoder lacks its codec. */
export const proofHints = {
  photo: `JPG, PNG lub WEBP, najwyżej ${photo}, każde do ${formatSize(bytes.photo)}. Zdjęcie HEIC zapisz najpierw jako JPG. Miejsce i\u00a0data zrobienia znikają ze zdjęć.`,
  pdf: `Najwyżej ${pdf}, każdy do ${formatSize(bytes.pdf)}.`,
  link: "Na przykład adres wpisu lub strony z\u00a0logo sponsora. Kilka adresów wpisz w\u00a0osobnych wierszach.",
  number: "Na przykład 120 i\u00a0„plakatów”.",
} as const

export const proofErrors = {
  kind: "Wybierz, czym to pokazujesz",
  others: (chosen: ProofKind, filled: readonly ProofKind[]) =>
    `Wybrano „${proofKindLabels[chosen]}”, a\u00a0wypełnione jest też: ${filled.map((kind) => proofKindLabels[kind].toLowerCase()).join(", ")}. Nic nie zapisaliśmy. Wyślij każdy dowód osobno, a\u00a0pozostałe pola wyczyść.`,
  none: { photo: "Dodaj co najmniej jedno zdjęcie", pdf: "Dodaj plik PDF" },
  link: "Podaj poprawny adres, na przykład https://facebook.com/wpis",
  amount: "Podaj liczbę całkowitą, na przykład 120",
  unit: "Napisz, co policzono, na przykład „plakatów”",
  unitLong: `Skróć do ${deliverableLimits.unit} znaków`,
  commentLong: `Skróć opis do ${deliverableLimits.comment} znaków`,
  commentAlone: "Opis zapisuje się przy dowodzie. Dodaj zdjęcie, plik, link albo liczbę, albo usuń opis.",
  tooLarge: `Pliki są za duże. Zdjęć może być najwyżej ${photo}, każde do ${formatSize(bytes.photo)}, a\u00a0plików PDF ${pdf}, każdy do ${formatSize(bytes.pdf)}.`,
  upload: "Połączenie zostało przerwane i\u00a0dowód nie dotarł. Formularz zostaje – spróbuj ponownie.",
  failed: "Nie udało się zapisać dowodu. Spróbuj ponownie za chwilę.",
  noRows: "Nie znaleziono świadczenia",
  differentEvents: "Jeden dowód może dotyczyć kilku sponsorów tylko w\u00a0ramach jednego wydarzenia.",
  notNow: "Tego świadczenia nie można już uzupełnić. Odśwież stronę, aby zobaczyć, co się zmieniło.",
  gone: "Nie znaleziono dowodu",
  heic: (file: { name: string }) =>
    `„${shownFileName(file)}” to zdjęcie HEIC, którego nie potrafimy odczytać. Zapisz je jako JPG i\u00a0wybierz ponownie.`,
  size: (file: { name: string }, most: number) =>
    `„${shownFileName(file)}” ma ponad ${formatSize(most)}. Zmniejsz ten plik albo wybierz inny.`,
  empty: (file: { name: string }) => `„${shownFileName(file)}” jest pusty. Wybierz inny plik.`,
  notPdf: (file: { name: string }) =>
    `„${shownFileName(file)}” to nie jest plik PDF albo jest uszkodzony. Wybierz inny.`,
  format: photoErrors.format,
  pixels: photoErrors.pixels,
  harm: (file: { name: string }, sentence: string) => `„${shownFileName(file)}”: ${sentence}`,
} as const

export const tooManyProofs: Record<ProofKind, string> = {
  photo: `Jedno świadczenie może mieć najwyżej ${photo} zdjęć.`,
  pdf: `Jedno świadczenie może mieć najwyżej ${pdf} plików PDF.`,
  link: `Jedno świadczenie może mieć najwyżej ${proofLimits.perRow.link} linków.`,
  number: `Jedno świadczenie może mieć najwyżej ${proofLimits.perRow.number} liczb.`,
}

/** Why `added` proofs do not fit beside the `existing` ones of a row, else null. */
export function roomProblem(kind: ProofKind, existing: number, added: number): string | null {
  if (existing + added <= proofLimits.perRow[kind]) return null
  return existing === 0 ? tooManyProofs[kind] : `${tooManyProofs[kind]} Teraz ma ${existing}, a\u00a0wybrano ${added}.`
}

/** Checks name, size and count only, also in the browser; null when there is no problem. */
export function proofFilesProblem(
  kind: "photo" | "pdf",
  files: readonly { name: string; size: number }[],
): string | null {
  if (files.length === 0) return proofErrors.none[kind]
  if (files.length > proofLimits.perRow[kind]) return tooManyProofs[kind]
  for (const file of files) {
    if (kind === "photo" && /\.hei[cf]$/i.test(file.name)) return proofErrors.heic(file)
    if (kind === "pdf" && !/\.pdf$/i.test(file.name)) return proofErrors.notPdf(file)
    if (file.size > bytes[kind]) return proofErrors.size(file, bytes[kind])
    if (file.size === 0) return proofErrors.empty(file)
  }
  return null
}

type SharedRow = {
  dealId: string
  eventId: string | null
  /** Events of the deal; a row without an event of its own is about all of them. */
  dealEvents: readonly string[]
}

/** The event that all rows are about; null without one. */
export function sharedEvent(rows: readonly SharedRow[]): string | null {
  const [first = [], ...others] = rows.map(({ eventId, dealEvents }) => (eventId === null ? dealEvents : [eventId]))
  return first.find((event) => others.every((events) => events.includes(event))) ?? null
}

/** Rows of one deal, or of one event in several deals, may share a proof. */
export const mayShareProof = (rows: readonly SharedRow[]): boolean =>
  rows.every(({ dealId }) => dealId === rows[0]?.dealId) || sharedEvent(rows) !== null
