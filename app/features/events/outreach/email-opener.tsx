import { type MouseEvent, Suspense, useState } from "react"
import { Link, useFetcher } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { lazyPart } from "#app/ui/lazy-part.ts"
import type { EmailChoice } from "./email-generator.tsx"
import type { OutreachFacts } from "./queries.server.ts"

const EmailGenerator = lazyPart(() => import("./email-generator.tsx").then((part) => part.EmailGenerator))

type Loaded = { facts: OutreachFacts; choice: EmailChoice }

/** A link to the generator's page; with scripts it opens here, and what it is written from is fetched then. */
export function EmailOpener({ eventId }: { eventId: string }) {
  const address = `/wydarzenia/${eventId}/email`
  const [open, setOpen] = useState(false)
  const loaded = useFetcher<Loaded>()
  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
    loaded.load(address)
  }
  return (
    <>
      <Link className="btn btn--line" to={address} onClick={show}>
        <Icon name="mail" />
        Generator e-maila
      </Link>
      <Dialog open={open} onClose={() => setOpen(false)} title="Generator e-maila do sponsora" wide>
        <Suspense fallback={<p role="status">Ładowanie...</p>}>
          {loaded.data ? (
            <EmailGenerator facts={loaded.data.facts} initial={loaded.data.choice} action={address} />
          ) : (
            <p role="status">Ładowanie...</p>
          )}
        </Suspense>
      </Dialog>
    </>
  )
}
