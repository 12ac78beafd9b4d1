const megabyte = 1024 * 1024

/** Photos that a composed settlement prints. */
export const photoLimits = {
  count: 12,
  /** Of one photo, in bytes. */
  bytes: 10 * megabyte,
  /** A file of so many bytes is still read, so that its field says what is wrong and the rest of the form stays. */
  readBytes: 20 * megabyte,
  /** What the photos of one document weigh together at most, in bytes: its letters and words need far less than the rest. */
  printedBytes: 8 * megabyte,
} as const

/** Longest side in pixels and JPEG quality, from the best to what a noisy photo ends with. */
export const photoSteps = [
  { side: 1600, quality: 78 },
  { side: 1280, quality: 70 },
  { side: 960, quality: 62 },
  { side: 720, quality: 55 },
] as const

/** What is taken; the server decides by content. */
export const photoFormats = ["jpeg", "png", "webp"] as const
/** For the file picker's `accept`. */
export const photoAccept = "image/jpeg,image/png,image/webp"

const named = ({ name }: { name: string }) => {
  const plain = name.normalize("NFC").replace(/[\p{C}\\/]/gu, "")
  return plain.length > 60 ? `${plain.slice(0, 40)}…${plain.slice(-12)}` : plain
}

export const photoErrors = {
  count: `Wybierz najwyżej ${photoLimits.count} zdjęć.`,
  tooLarge: `Zdjęć może być najwyżej ${photoLimits.count}, każde do 10\u00a0MB.`,
  again: "Zdjęcia trzeba wybrać ponownie.",
  size: (file: { name: string }) => `„${named(file)}” ma ponad 10\u00a0MB. Zmniejsz to zdjęcie albo wybierz inne.`,
  format: (file: { name: string }) =>
    `„${named(file)}” to nie jest zdjęcie JPG, PNG ani WEBP albo plik jest uszkodzony. Wybierz inny.`,
  pixels: (file: { name: string }) =>
    `„${named(file)}” ma zbyt wiele pikseli. Zmniejsz to zdjęcie, na przykład do 4000 × 3000, i\u00a0spróbuj ponownie.`,
  heavy: "Zdjęć jest zbyt wiele, by plik PDF zmieścił się w\u00a010\u00a0MB. Wybierz ich mniej.",
} as const

/** What can be told of chosen photos from the outside; null when nothing speaks against them. */
export function photosProblem(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > photoLimits.count) return photoErrors.count
  const large = files.find(({ size }) => size > photoLimits.bytes)
  if (large) return photoErrors.size(large)
  const empty = files.find(({ size }) => size === 0)
  return empty ? photoErrors.format(empty) : null
}
