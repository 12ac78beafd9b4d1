import type { ReactNode } from "react"
import { Form, Link } from "react-router"
import { postLimits } from "#app/domain/events/event-post.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"

type PostFormProps = {
  draftName: string
  post?: Readonly<Record<string, string>>
  refused: { errors: Record<string, string>; values: Record<string, string | string[]> } | undefined
  back: string
  button: string
  busyLabel: string
  children?: ReactNode
}

/** Plain text: blank lines separate paragraphs, URLs become links (A70). */
export const PostForm = ({ draftName, post = {}, refused, back, button, busyLabel, children }: PostFormProps) => (
  <Drafted name={draftName} skip={["key"]} refused={refused}>
    {({ form, values, restored }) => (
      <Form method="post" className="form" noValidate ref={form}>
        <PartyField />
        <FormErrors errors={refused?.errors} />
        <UnsavedChanges changed={restored} />
        {children}
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
      </Form>
    )}
  </Drafted>
)
