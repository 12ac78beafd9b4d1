import { useEffect, useId, useRef } from "react"
import { teamMemberPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import styles from "../team.module.css"
import { consequencesOf, type MemberStep, memberSteps, type StepMember } from "./member-steps.ts"

export type StepChoice = { step: MemberStep; member: StepMember & { id: string } }

/** A step's page as a dialog over the team; its form posts to the page. */
export function MemberStepDialog({ choice: { step, member }, onClose }: { choice: StepChoice; onClose: () => void }) {
  const id = useId()
  const { title, button, look } = memberSteps[step]
  const { Form, idle } = useSentForm()
  const sent = useRef(false)
  useEffect(() => {
    if (!idle) sent.current = true
    else if (sent.current) onClose()
  }, [idle, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <SubmitButton className={look} form={id} busyLabel="Zapisywanie...">
            {button}
          </SubmitButton>
          <button className="btn btn--line" type="button" onClick={onClose}>
            Anuluj
          </button>
        </>
      }
    >
      <Consequences step={step} of={member} />
      <PostForm as={Form} action={teamMemberPath(member.id, step)} id={id}></PostForm>
    </Dialog>
  )
}

export const Consequences = ({ step, of }: { step: MemberStep; of: StepMember }) => (
  <div className={styles.consequences}>
    {step !== "opusc" && (
      <p>
        <b>{of.name}</b>
      </p>
    )}
    <ul>
      {consequencesOf(step, of).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)
