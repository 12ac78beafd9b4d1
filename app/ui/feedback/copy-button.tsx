import { useEffect, useState } from "react"
import { Icon, type IconName } from "../media/icon.tsx"

type CopyButtonProps = {
  /** The text, or a function that returns it when needed. */
  text: string | (() => string)
  label?: string
  /** What is copied, where several buttons are called the same; not shown. */
  about?: string
  doneLabel?: string
  icon?: IconName
  className?: string
  onCopied?: () => void
  onFailed?: () => void
}

export function CopyButton({
  text,
  label = "Kopiuj link",
  about,
  doneLabel = "Skopiowano",
  icon = "link",
  className = "btn btn--quiet btn--small",
  onCopied,
  onFailed,
}: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await copyText(typeof text === "string" ? text : text())
    } catch {
      onFailed?.()
      return
    }
    setDone(true)
    onCopied?.()
  }
  return (
    <button className={`${className} js-only`} type="button" onClick={copy}>
      <Icon name={done ? "check" : icon} />
      <span aria-live="polite">{done ? doneLabel : label}</span>
      {about && <span className="hidden">: {about}</span>}
    </button>
  )
}

/** Without HTTPS there is no clipboard API, so a hidden field is selected and copied. */
async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement("textarea")
  field.value = text
  field.setAttribute("readonly", "")
  field.className = "hidden"
  document.body.append(field)
  field.select()
  const copied = document.execCommand("copy")
  field.remove()
  if (!copied) throw new Error("the browser did not copy")
}
