import { useEffect, useState } from "react"
import { settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import styles from "./settlement-preview.module.css"

type SettlementPreviewProps = { address: string; name: string; onRead: () => void }

/** Previews the file from memory, because it is served as an attachment; without a PDF viewer the download remains. */
export function SettlementPreview({ address, name, onRead }: SettlementPreviewProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="btn btn--line btn--small js-only" type="button" onClick={() => setOpen(true)}>
        <Icon name="eye" />
        Otwórz podgląd
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} wide>
        <Preview address={address} name={name} onRead={onRead} />
      </Dialog>
    </>
  )
}

function Preview({ address, name, onRead }: SettlementPreviewProps) {
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    fetch(address, { signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        made = URL.createObjectURL(await answer.blob())
        setSource(made)
        onRead()
      })
      .catch(() => {
        if (!leaving.signal.aborted) setFailed(true)
      })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, onRead])
  if (failed) return <p role="alert">{settlementErrors.load}</p>
  if (!source) return <p role="status">Ładowanie...</p>
  return (
    <>
      <iframe className={styles.preview} src={source} title={`Podgląd pliku ${name}`} />
      <p className="small">
        Nie widzisz dokumentu? <a href={address}>Pobierz plik</a>
      </p>
    </>
  )
}
