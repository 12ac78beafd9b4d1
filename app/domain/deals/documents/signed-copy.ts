/** States of a scan, or of a file with a qualified signature, which one side made elsewhere and uploaded. */
export const signedCopyStates = ["waiting", "confirmed", "rejected", "withdrawn"] as const
export type SignedCopyState = (typeof signedCopyStates)[number]

export const signedCopyLimits = { bytes: 10 * 1024 * 1024, reason: 1000, name: 150, waiting: 10 } as const

type CopyMoveRule = { by: "uploader" | "other"; to: SignedCopyState; reason: boolean }

/** Every move begins in `waiting`; the other states are final. */
export const signedCopyMoves = {
  confirm: { by: "other", to: "confirmed", reason: false },
  reject: { by: "other", to: "rejected", reason: true },
  withdraw: { by: "uploader", to: "withdrawn", reason: false },
} as const satisfies Record<string, CopyMoveRule>
export type SignedCopyMove = keyof typeof signedCopyMoves

/** `own`: the viewer's side uploaded the copy. */
export const canMoveCopy = (move: SignedCopyMove, state: SignedCopyState, own: boolean): boolean =>
  state === "waiting" && signedCopyMoves[move].by === (own ? "uploader" : "other")

/** Only a PDF is recognized by content; the others are downloaded, and never shown. */
export const signatureFormats = ["pdf", "xml", "xades", "asice", "sig"] as const
export type SignatureFormat = (typeof signatureFormats)[number]

/** By the name's ending; null for any other ending. */
export function signatureFormatOf(name: string): SignatureFormat | null {
  const [, ending = ""] = /\.([a-z\d]{1,5})$/i.exec(name.trim()) ?? []
  return signatureFormats.find((format) => format === ending.toLowerCase()) ?? null
}

export const signedCopyErrors = {
  none: "Wybierz plik z\u00a0podpisaną umową",
  format: "Dodaj plik PDF, XML, XAdES, ASiC-E albo SIG",
  notPdf: "Ten plik nie jest dokumentem PDF",
  size: "Maksymalny rozmiar pliku to 10 MB",
  empty: "Ten plik jest pusty",
  reason: "Napisz, co się nie zgadza",
  decided: "Ten egzemplarz już ktoś potwierdził, odrzucił albo wycofał.",
  gone: "Nie znaleziono tego pliku",
  notNow: "Podpisany egzemplarz dodaje się do obowiązującej umowy. Odśwież stronę, aby zobaczyć jej stan.",
  tooMany: `Czeka już ${signedCopyLimits.waiting} podpisanych egzemplarzy. Poproś drugą stronę o\u00a0sprawdzenie.`,
  failed: "Nie udało się zapisać podpisanego egzemplarza. Spróbuj ponownie.",
} as const

/** By name and size only, also in the browser; an empty file without such an ending is no file. Null: no problem. */
export function signedCopyNameProblem(file: { name: string; size: number }): string | null {
  if (!signatureFormatOf(file.name)) return file.size === 0 ? signedCopyErrors.none : signedCopyErrors.format
  if (file.size > signedCopyLimits.bytes) return signedCopyErrors.size
  return file.size === 0 ? signedCopyErrors.empty : null
}

export const signedCopyLabels: Record<SignedCopyState, string> = {
  waiting: "Czeka na potwierdzenie",
  confirmed: "Potwierdzony",
  rejected: "Odrzucony",
  withdrawn: "Wycofany",
}
