const uniqueViolation = "23505"

/** Was a write turned down because another row has the value already, perhaps since a moment ago? */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ("code" in error && error.code === uniqueViolation) || isUniqueViolation(error.cause)
}
