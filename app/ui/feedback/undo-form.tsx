import { useFetcher } from "react-router"
import { PostForm } from "../drafts/post-form.tsx"
import type { Undo } from "./toast-queue.ts"

/** The button of a toast that reverts what it reports; the fetcher outlives the toast. */
export function UndoForm({ undo: { action, fields }, onSent }: { undo: Undo; onSent: () => void }) {
  const fetcher = useFetcher({ key: "undo" })
  return (
    <PostForm as={fetcher.Form} action={action} onSubmit={() => setTimeout(onSent)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn btn--quiet btn--small" type="submit">
        Cofnij
      </button>
    </PostForm>
  )
}
