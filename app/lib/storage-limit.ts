/** A share of a volume (0 to 1) or a number of bytes. */
export type StorageLimit = { share: number } | { bytes: number }

const units = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const

/** Reads "80%", "500MB" or "1.5 TB" (1 MB = 1024 × 1024 bytes); null for anything else, and for 0 or above 100%. */
export function readStorageLimit(text: string): StorageLimit | null {
  const [, digits = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*(%|[KMGT]?B)$/i.exec(text.trim()) ?? []
  const number = Number(digits)
  if (!(number > 0)) return null
  if (unit === "%") return number <= 100 ? { share: number / 100 } : null
  return { bytes: Math.floor(number * units[unit.toUpperCase() as keyof typeof units]) }
}
