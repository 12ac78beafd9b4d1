import * as z from "zod"
import { field, unreadable } from "#app/lib/forms/form-fields.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { cleanText, hasControls } from "#app/lib/text/text.ts"
import { attachmentNameProblem, messageErrors, messageLimits } from "./message.ts"

const isEmptyFile = (file: File | undefined) => !file || file.size === 0

const text = field(messageErrors.empty, (text, wrong) => {
  const clean = cleanText(text, { multiline: true })
  if (hasControls(text)) wrong(unreadable)
  else if (clean.length > messageLimits.content) wrong(messageErrors.tooLong)
  return clean
})
const clientKey = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()

/** Text, a file, or both. `clientKey`, set by the page's script, identifies a repeated send. */
export const messageForm = z
  .strictObject({
    content: text,
    clientKey,
    file: z.instanceof(File, { error: messageErrors.fileKind }).optional(),
  })
  .superRefine(({ content, file }, context) => {
    const problem = isEmptyFile(file) ? emptyFileProblem(file) : attachmentNameProblem(file as File)
    if (problem) context.addIssue({ code: "custom", path: ["file"], message: problem })
    else if (content === "" && isEmptyFile(file))
      context.addIssue({ code: "custom", path: ["content"], message: messageErrors.empty })
  })
  .transform(({ file, ...rest }) => ({ ...rest, file: isEmptyFile(file) ? null : (file ?? null) }))

export type MessageInput = z.output<typeof messageForm>

/** A reply in an inquiry: without files, which could not reach a person without an account. */
export const replyForm = z.strictObject({
  content: text.refine((content) => content !== "", messageErrors.empty),
  clientKey,
})

export type ReplyInput = z.output<typeof replyForm>

/** The last message of a thread that was read. */
export const readMark = z.strictObject({ messageId: idField })

/** The error of a chosen but empty file; none for an empty file control. */
const emptyFileProblem = (file: File | undefined) => (file && file.name !== "" ? messageErrors.fileEmpty : null)
