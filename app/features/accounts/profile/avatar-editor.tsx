import { useRef, useState } from "react"
import { useFetcher, useLocation } from "react-router"
import { pictureAccept, pictureProblem, pictureProgress, pictureRules } from "#app/domain/shared/picture.ts"
import { avatarPath, pictureUploadPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { useUpload } from "#app/ui/forms/use-upload.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./avatar.module.css"
import { CropDialog } from "./crop-dialog.tsx"

const rule = pictureRules.avatar
const action = avatarPath

/** Choose, crop, upload with progress, cancel or remove the avatar; a plain form without JavaScript. */
export function AvatarEditor({ name, image }: { name: string; image: string | null }) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [status, setStatus] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const returnPath = pathname + search
  const fail = (problem: { title: string; description: string }) => {
    setStatus("")
    showToast({ ...problem, tone: "bad" })
  }
  const { upload, send, cancel } = useUpload(pictureUploadPath("avatar"), rule.failed, {
    onFail: fail,
    onDone: (imageId) => {
      setStatus("")
      fetcher.submit({ imageId, next: returnPath }, { method: "post", action })
    },
  })
  const chooseFile = (file: File | undefined) => {
    if (input.current) input.current.value = ""
    if (!file) return
    const problem = pictureProblem("avatar", file)
    if (problem) return fail(problem)
    setStatus("")
    setChosen(file)
  }
  const sending = upload.state === "sending"
  return (
    <div className={styles.editor}>
      <Avatar name={name} size="large" src={sending ? upload.preview : image} />
      <div className={`acts ${styles.acts}`}>
        <label className="btn btn--line btn--small js-only">
          <Icon name="image" />
          {image ? "Zmień zdjęcie" : "Dodaj zdjęcie"}
          <input
            className="hidden"
            type="file"
            accept={pictureAccept}
            aria-describedby="avatar-hint"
            ref={input}
            onChange={(event) => chooseFile(event.target.files?.[0])}
          />
        </label>
        <PostForm as={fetcher.Form} className="no-js" action={action} encType="multipart/form-data">
          <input type="hidden" name="next" value={returnPath} />
          <label className="small" htmlFor="avatar-file">
            Zdjęcie profilowe
          </label>
          <input type="file" id="avatar-file" name="image" accept={pictureAccept} />
          <button className="btn btn--line btn--small" type="submit">
            Prześlij zdjęcie
          </button>
        </PostForm>
        {image && !sending && (
          <PostForm as={fetcher.Form} action={action}>
            <input type="hidden" name="next" value={returnPath} />
            <button className="btn btn--danger btn--small" type="submit" name="remove" value="on">
              Usuń zdjęcie
            </button>
          </PostForm>
        )}
      </div>
      {sending && (
        <p className={styles.progress}>
          <progress value={upload.part} aria-label={pictureProgress} />
          <span className="num">{`${Math.round(upload.part * 100)}%`}</span>
          <button
            className="btn btn--quiet btn--small"
            type="button"
            onClick={() => {
              cancel()
              setStatus("Przerwano przesyłanie zdjęcia")
            }}
          >
            Przerwij
          </button>
        </p>
      )}
      <p className="small muted" id="avatar-hint">
        {rule.hint}
      </p>
      <p className="small" role="status">
        {sending ? pictureProgress : status}
      </p>
      <CropDialog
        file={chosen}
        onClose={() => setChosen(null)}
        onUnreadable={() => {
          setChosen(null)
          fail(rule.wrongFormat)
        }}
        onDone={(cropped) => {
          setChosen(null)
          send(cropped)
        }}
      />
    </div>
  )
}
