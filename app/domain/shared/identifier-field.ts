import * as z from "zod"
import { optionalText } from "#app/lib/forms/form-fields.ts"
import type { ReadIdentifier } from "./identifiers.ts"

/** A register number, stored as digits; empty is null. */
export const identifierField = (read: (text: string) => ReadIdentifier, max = 30) =>
  optionalText(max).transform((text, context) => {
    if (text === null) return null
    const number = read(text)
    if (number.ok) return number.value
    const meant = number.suggestion ? `. Czy chodziło o ${number.suggestion}?` : ""
    context.addIssue({ code: "custom", message: number.message + meant })
    return z.NEVER
  })
