import * as z from "zod"
import { checkedFileLimit, fingerprintErrors, readFingerprint } from "./fingerprint.ts"

/** A pasted fingerprint or a file; browsers send an empty file where none was chosen. */
export const checkForm = z
  .strictObject({
    fingerprint: z.string().max(2000, fingerprintErrors.wrong).default(""),
    file: z.instanceof(File).optional(),
  })
  .transform(({ fingerprint, file }, context) => {
    const chosen = file && (file.size > 0 || file.name !== "") ? file : null
    const typed = fingerprint.trim()
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message })
      return z.NEVER
    }
    if (chosen && typed) return refuse("file", fingerprintErrors.both)
    if (chosen) return chosen.size > checkedFileLimit ? refuse("file", fingerprintErrors.tooLarge) : { file: chosen }
    if (!typed) return refuse("fingerprint", fingerprintErrors.missing)
    const sha256 = readFingerprint(typed)
    return sha256 ? { sha256 } : refuse("fingerprint", fingerprintErrors.wrong)
  })
