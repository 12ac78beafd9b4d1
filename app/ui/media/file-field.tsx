import { type RefObject, useEffect, useRef, useState } from "react"
import { formatSize } from "#app/lib/text/file-size.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { controlProps, Field, type FieldProps } from "../forms/field.tsx"
import styles from "./file-field.module.css"

type FileFieldProps = FieldProps & {
  accept: string
  multiple?: boolean
  opener?: string
  /** For forms that read the files themselves. */
  picker?: RefObject<HTMLInputElement | null>
  onChoose?: (files: readonly File[]) => void
}

/** A file to choose or drop, with its name and size. The browser's control without JavaScript. */
export function FileField({ accept, multiple = false, opener, picker, onChoose, ...field }: FileFieldProps) {
  const ownPicker = useRef<HTMLInputElement>(null)
  const input = picker ?? ownPicker
  const [files, setFiles] = useState<readonly File[]>([])
  // files may have been chosen before hydration
  useEffect(() => setFiles([...(input.current?.files ?? [])]), [input])
  const noun = multiple ? "pliki" : "plik"
  return (
    <Field {...field}>
      <div className={styles.pick}>
        <input
          className="input"
          type="file"
          multiple={multiple}
          ref={input}
          accept={accept}
          onChange={({ target }) => {
            const next = [...(target.files ?? [])]
            setFiles(next)
            onChoose?.(next)
          }}
          {...controlProps(field)}
        />
        <span className={`${styles.face} ready-only`} aria-hidden="true">
          <span className="btn btn--line btn--small">
            {files.length > 0 ? `Zmień ${noun}` : (opener ?? `Wybierz ${noun}`)}
          </span>
          <span>{textOf(files) ?? `albo upuść ${multiple ? "je" : "go"} tutaj`}</span>
        </span>
      </div>
    </Field>
  )
}

function textOf(files: readonly File[]): string | null {
  const [first] = files
  if (!first) return null
  const size = formatSize(files.reduce((sum, file) => sum + file.size, 0))
  return files.length === 1 ? `${first.name}, ${size}` : `${count(files.length, memberNouns.plik)}, ${size}`
}
