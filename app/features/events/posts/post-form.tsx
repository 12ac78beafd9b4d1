import type { ReactNode } from "react"
import { Form, Link } from "react-router"
import { postLimits } from "#app/domain/event-post.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/text-field.tsx"
import { UnsavedChanges } from "#app/ui/unsaved-changes.tsx"

type PostFormProps = {
  values: Readonly<Record<string, string | readonly string[]>>
  errors: Readonly<Record<string, string>> | undefined
  /** The posts of the event. */
  back: string
  button: string
  busyLabel: string
  /** Hidden controls. */
  children?: ReactNode
}

/** Writing a post: plain text, a blank line begins a paragraph, addresses become links (A70). */
export const PostForm = ({ values, errors, back, button, busyLabel, children }: PostFormProps) => (
  <Form method="post" className="form" noValidate>
    <FormErrors errors={errors} />
    <UnsavedChanges />
    {children}
    <TextField
      label="Tytuł postu"
      name="title"
      required
      defaultValue={String(values.title ?? "")}
      error={errors?.title}
    />
    <TextArea
      label="Treść"
      name="content"
      required
      rows={8}
      max={postLimits.content}
      defaultValue={String(values.content ?? "")}
      error={errors?.content}
      hint="Pusty wiersz zaczyna nowy akapit. Adresy stron zamienimy w linki."
    />
    <div className="post__acts">
      <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
      <Link className="btn btn--line" to={back}>
        Anuluj
      </Link>
    </div>
  </Form>
)
