import { Link } from "react-router"
import { postLimits } from "#app/domain/events/event-post.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"

type EventPostFormProps = {
  draftName: string
  post?: Readonly<Record<string, string>>
  /** Idempotency key for a new post (`PostForm`). */
  keyed?: string
  refused: RefusedForm | undefined
  back: string
  button: string
  busyLabel: string
}

/** Plain text: blank lines separate paragraphs, URLs become links (A70). */
export const EventPostForm = ({
  draftName,
  post = {},
  keyed,
  refused,
  back,
  button,
  busyLabel,
}: EventPostFormProps) => (
  <Drafted name={draftName} skip={["key"]} refused={refused}>
    {({ form, values }) => (
      <PostForm keyed={keyed} refused={refused} className="form" noValidate ref={form}>
        <FormErrors errors={refused?.errors} />
        <UnsavedChanges changed={values !== undefined} />
        <TextField
          label="Tytuł postu"
          name="title"
          required
          defaultValue={String((values ?? post).title ?? "")}
          error={refused?.errors.title}
        />
        <TextArea
          label="Treść"
          name="content"
          required
          rows={8}
          max={postLimits.content}
          defaultValue={String((values ?? post).content ?? "")}
          error={refused?.errors.content}
          hint="Pusty wiersz zaczyna nowy akapit. Adresy stron zamienimy w linki."
        />
        <div className="acts post__acts">
          <SubmitButton busyLabel={busyLabel}>{button}</SubmitButton>
          <Link className="btn btn--line" to={back}>
            Anuluj
          </Link>
        </div>
      </PostForm>
    )}
  </Drafted>
)
