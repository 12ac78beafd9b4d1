import { useEffect, useRef, useState } from "react"
import { proofFilesProblem } from "#app/domain/deals/proofs/proof.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { controlProps, Field } from "#app/ui/forms/field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./proof-form.module.css"

type ChosenFilesProps = {
  kind: "photo" | "pdf"
  name: string
  label: string
  hint: string
  accept: string
  error: string | undefined
  disabled: boolean
}

/** Files to choose or drop, repeatedly; each can be removed. A plain control without JavaScript. */
export function ChosenFiles({ kind, name, label, hint, accept, error, disabled }: ChosenFilesProps) {
  const [files, setFiles] = useState<File[]>([])
  const [problem, setProblem] = useState(error)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => setProblem(error), [error])
  // files may have been chosen before hydration
  useEffect(() => setFiles([...(picker.current?.files ?? [])]), [])
  const setChosen = (next: File[]) => {
    const transfer = new DataTransfer()
    for (const file of next) transfer.items.add(file)
    if (picker.current) picker.current.files = transfer.files
    setFiles(next)
    setProblem(next.length > 0 ? (proofFilesProblem(kind, next) ?? undefined) : undefined)
  }
  const isNew = (file: File) => !files.some(({ name, size }) => name === file.name && size === file.size)
  const field = { name, label, hint, error: problem }
  return (
    <div>
      <div className={styles.drop}>
        <Field {...field}>
          <div className={styles.pick}>
            <input
              className="input"
              type="file"
              multiple
              accept={accept}
              disabled={disabled}
              ref={picker}
              onChange={(event) => setChosen([...files, ...[...(event.target.files ?? [])].filter(isNew)])}
              {...controlProps(field)}
            />
            <span className={`${styles.face} ready-only`} aria-hidden="true">
              <Icon name={kind === "photo" ? "image" : "file-text"} />
              <b className="only-wide">{kind === "photo" ? "Upuść zdjęcia tutaj" : "Upuść pliki tutaj"}</b>
              {kind === "photo" && <b className="only-phone">Zrób zdjęcie albo wybierz z&nbsp;telefonu</b>}
              <span className="btn btn--line btn--small">Wybierz pliki</span>
            </span>
          </div>
        </Field>
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Wybrane pliki">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Preview file={file} isPhoto={kind === "photo"} />
              <span>
                {file.name} <small>{formatSize(file.size)}</small>
              </span>
              <button
                className="btn btn--quiet btn--small"
                type="button"
                disabled={disabled}
                onClick={() => setChosen(files.filter((other) => other !== file))}
              >
                Usuń<span className="hidden"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ file, isPhoto }: { file: File; isPhoto: boolean }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isPhoto) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file, isPhoto])
  return address ? (
    <img src={address} alt="" onError={() => setAddress(undefined)} />
  ) : (
    <span className={styles.sheet}>{isPhoto ? "" : "PDF"}</span>
  )
}
