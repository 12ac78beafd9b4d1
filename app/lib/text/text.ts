/** NFC, LF line ends, trimmed; invisible text becomes empty. Single-line fields collapse whitespace. */
export function cleanText(text: string, { multiline = false } = {}): string {
  const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n")
  const clean = (multiline ? lines : lines.replace(/\s+/g, " ")).trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : ""
}

/** Control codes other than line breaks and tabs, or broken Unicode. */
export const hasControls = (text: string): boolean =>
  /[^\P{Cc}\n\t]/u.test(text.replace(/\r\n?/g, "\n")) || !text.isWellFormed()
