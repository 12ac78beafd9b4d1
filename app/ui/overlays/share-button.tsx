import { useEffect, useState } from "react"
import { CopyButton } from "../feedback/copy-button.tsx"
import { Icon } from "../media/icon.tsx"

type ShareButtonProps = { url: string; title: string; className?: string; onCopied?: () => void; onFailed?: () => void }

/** The native share sheet on touch devices, else a link to copy. */
export function ShareButton({
  url,
  title,
  className = "btn btn--quiet btn--small",
  onCopied,
  onFailed,
}: ShareButtonProps) {
  const [native, setNative] = useState(false)
  useEffect(() => setNative("share" in navigator && matchMedia("(pointer: coarse)").matches), [])
  if (!native) return <CopyButton text={url} className={className} onCopied={onCopied} onFailed={onFailed} />
  const share = () =>
    navigator.share({ url, title }).catch((reason: unknown) => {
      // Closing the share sheet is no error.
      if (!(reason instanceof DOMException && reason.name === "AbortError")) throw reason
    })
  return (
    <button className={className} type="button" onClick={share}>
      <Icon name="share" />
      Udostępnij
    </button>
  )
}
