import { type MouseEvent, Suspense, useState } from "react"
import { Link } from "react-router"
import { eventEmailPath } from "#app/paths.ts"
import { FailedPart } from "#app/ui/feedback/failed-part.tsx"
import { useLoaded } from "#app/ui/feedback/use-loaded.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import type { EmailChoice } from "./email-generator.tsx"
import type { OutreachFacts } from "./queries.server.ts"

const EmailGenerator = lazyPart(() => import("./email-generator.tsx").then((part) => part.EmailGenerator))

type EmailData = { facts: OutreachFacts; choice: EmailChoice }

/** Link to the generator's page; with JavaScript it opens in place and then loads its data. */
export function EmailOpener({ eventId }: { eventId: string }) {
  const address = eventEmailPath(eventId)
  const [open, setOpen] = useState(false)
  const { load, retry, data, failed } = useLoaded<EmailData>()
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
    load(address)
  }
  return (
    <>
      <Link className="btn btn--line" to={address} onClick={show}>
        <Icon name="mail" />
        Generator e-maila
      </Link>
      <Dialog open={open} onClose={() => setOpen(false)} title="Generator e-maila do sponsora" wide>
        <Suspense fallback={<p role="status">Ładowanie...</p>}>
          {failed && <FailedPart failed={failed} title="Nie udało się wczytać generatora" onRetry={retry} />}
          {data ? (
            <EmailGenerator facts={data.facts} initial={data.choice} action={address} />
          ) : (
            !failed && <p role="status">Ładowanie...</p>
          )}
        </Suspense>
      </Dialog>
    </>
  )
}
