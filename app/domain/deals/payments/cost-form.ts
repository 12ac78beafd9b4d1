import * as z from "zod"
import { costErrors, costOfCode } from "./cost.ts"

export const costForm = z.object({
  cost: z
    .string()
    .catch("")
    .transform((code, context) => {
      const found = costOfCode(code)
      if (found) return found
      context.addIssue({ code: "custom", message: costErrors.unknown })
      return z.NEVER
    }),
})
