import { useEffect, useState } from "react"
import { CopyButton } from "../feedback/copy-button.tsx"
import { Icon } from "../media/icon.tsx"

type ShareButtonProps = { url: string; title: string; className?: string; onCopied?: () => void; onFailed?: () => void }

/** The device's own way to share, where it has one and is touched; the link to copy elsewhere. */
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
      // Closing the sheet is no fault.
      if (!(reason instanceof DOMException && reason.name === "AbortError")) throw reason
    })
  return (
    <button className={className} type="button" onClick={share}>
      <Icon name="share" />
      Udostępnij
    </button>
  )
}
