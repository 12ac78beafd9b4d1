import { Refusal } from "#app/lib/refusal.ts"

/**
 * A command's refusal as words in the form, so that nothing typed is lost: a conflict concerns the whole form, an
 * unusable value the picture, the only thing that the form's own check cannot see. Null for everything else.
 */
export function refusedFields(error: unknown): { errors: Record<string, string>; status: number } | null {
  if (!(error instanceof Refusal)) return null
  if (error.reason === "conflict") return { errors: { "": error.message }, status: 409 }
  return error.reason === "invalid" ? { errors: { image: error.message }, status: 400 } : null
}
