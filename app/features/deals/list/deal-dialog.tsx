import { useEffect, useMemo, useState } from "react"
import { Link, useFetcher } from "react-router"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { dealPath } from "#app/paths.ts"
import { SentInPlace } from "#app/ui/drafts/sent-in-place.tsx"
import { useStanding } from "#app/ui/drafts/use-answer.ts"
import { FailedPart } from "#app/ui/feedback/failed-part.tsx"
import { useLoaded } from "#app/ui/feedback/use-loaded.ts"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import { Deal, type RefusedInDeal, refusedIn } from "../page/deal.tsx"
import type { DealPage } from "../page/deal-queries.server.ts"

/** Whether the dialog shows a deal: it is then revalidated with the list. */
export const showsDeal = (dialog: Element) => dialog.querySelector(".state-row") !== null

/** A deal over the list: the same component as its page (B7), under the page's address, which can be shared. */
export function DealDialog({ id, title, onClose }: { id: string | null; title: string; onClose: () => void }) {
  const { load, retry, data, failed } = useLoaded<DealPage>()
  useEffect(() => {
    if (id) load(dealPath(id))
  }, [id, load])
  const deal = data && data.id === id ? data : null
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={title}
      wide
      actions={
        id && (
          <Link className="btn btn--line" to={dealPath(id)}>
            Otwórz szczegóły
          </Link>
        )
      }
    >
      {failed && <FailedPart failed={failed} title={dealErrors.load} onRetry={retry} />}
      {deal ? (
        <DealInPlace
          key={deal.id}
          deal={deal}
          onEdit={(editing) => load(`${dealPath(deal.id)}${editing ? "?edycja=1" : ""}`)}
        />
      ) : (
        !failed && <p role="status">Ładowanie...</p>
      )}
    </Dialog>
  )
}

/** A deal in the dialog. A refused form returns here with its values; success leads to the deal's page. */
function DealInPlace({ deal, onEdit }: { deal: DealPage; onEdit: (editing: boolean) => void }) {
  const sending = useFetcher<RefusedInDeal>()
  const [dismissed, setDismissed] = useState<RefusedInDeal>()
  const answer = useStanding(sending.data === dismissed ? undefined : sending.data)
  const refused = useMemo(() => refusedIn(answer), [answer])
  return (
    <SentInPlace value={sending}>
      <Deal
        deal={deal}
        {...refused}
        onEdit={(editing) => {
          // a new edit starts with the current terms, not with the refused form
          setDismissed(sending.data)
          onEdit(editing)
        }}
      />
    </SentInPlace>
  )
}
