import * as z from "zod"
import { field, optionalText, optionalUrl } from "#app/lib/forms/form-fields.ts"
import { kitErrors, kitLimits, readHex } from "./kit.ts"

const color = z
  .strictObject({
    hex: field(kitErrors.hex, (text, wrong) => {
      const hex = readHex(text)
      if (hex === null && text.trim() !== "") wrong(kitErrors.hex)
      return hex
    }),
    name: optionalText(kitLimits.colorName),
  })
  .refine(({ hex, name }) => hex !== null || name === null, { message: kitErrors.hex, path: ["hex"] })

/** Claim, link, rules and colours; empty rows of colours are dropped. */
export const kitTextsForm = z.strictObject({
  claim: optionalText(kitLimits.claim),
  link: optionalUrl(),
  rules: optionalText(kitLimits.rules, { multiline: true }),
  colors: z
    .array(color)
    .max(kitLimits.colors)
    .default([])
    .transform((rows) => rows.flatMap(({ hex, name }) => (hex ? [{ hex, name }] : []))),
})
export type KitTextsInput = z.output<typeof kitTextsForm>

/** One file of a kit; its rule checks name and content. */
export const kitFileForm = z.strictObject({ file: z.instanceof(File, { error: "Wybierz plik" }) })

/** `withdraw`: the current version becomes a former one; `delete`: a former one is deleted. */
export const kitVersionForm = z.strictObject({
  do: z.enum(["withdraw", "delete"]),
  id: z.string().regex(/^[\w-]{1,64}$/),
})
