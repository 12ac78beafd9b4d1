import { memo, Suspense, startTransition, useCallback, useEffect, useRef, useState } from "react"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import { EventOffer, type OfferState, OwnDeal } from "#app/features/events/offer/event-offer.tsx"
import { isPriced, type ShownOption } from "#app/features/events/offer/shown-option.ts"
import type { Day } from "#app/lib/dates.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import type { ProposalDraft } from "./draft.ts"

const loadDialog = () => import("./proposal-dialog.tsx")
const loadDraft = () => import("./draft.ts")
const ProposalDialog = lazyPart(() => loadDialog().then((part) => part.ProposalDialog))

/** Memoized, so that opening and closing the dialog does not render the offer again. */
const Offer = memo(EventOffer)

type EventProposalProps = {
  event: {
    id: string
    title: string
    startDate: Day
    endDate: Day | null
    organization: { id: string; name: string }
  }
  vatStatus: VatStatus | null
  lastCapacity: string | null
  /** Null when the options could not be read (A98). */
  options: readonly ShownOption[] | null
  offer: OfferState
}

export function EventProposal({ event, vatStatus, lastCapacity, options, offer }: EventProposalProps) {
  const [opened, setOpened] = useState<{ draft: ProposalDraft; opening: number } | null>(null)
  const openings = useRef(0)
  const propose = useCallback(async (selection: FormData) => {
    const { draftFrom } = await loadDraft()
    const opening = ++openings.current
    // a transition shows no fallback while the dialog's code loads: after one, React shows the dialog 300 ms later
    startTransition(() => setOpened({ draft: draftFrom(selection), opening }))
  }, [])
  const proposes = offer.as === "sponsor"
  useEffect(() => (proposes ? whenIdle(() => Promise.all([loadDialog(), loadDraft()])) : undefined), [proposes])
  return (
    <>
      {offer.own && <OwnDeal own={offer.own} />}
      <Offer eventId={event.id} options={options} offer={offer} onPropose={propose} />
      <Suspense>
        {opened && (
          <ProposalDialog
            // reopening makes a new dialog, as the closing event of the former one may arrive later
            key={opened.opening}
            draft={opened.draft}
            lastCapacity={lastCapacity}
            onClose={() => setOpened((now) => (now === opened ? null : now))}
            event={{
              ...event,
              organization: { ...event.organization, vatStatus },
              options: (options ?? []).filter(isPriced).map((option) => offeredBy(event.id, option)),
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Loads the code when the browser is idle (Safari lacks requestIdleCallback). The press retries a failed load. */
function whenIdle(load: () => Promise<unknown>) {
  const begin = () => void load().catch(() => {})
  if (!("requestIdleCallback" in window)) return begin()
  const idle = requestIdleCallback(begin)
  return () => cancelIdleCallback(idle)
}

const offeredBy = (eventId: string, { id, title, description, benefits, price, priceTo }: SponsorshipOption) => ({
  id,
  eventId,
  title,
  description: description ?? "",
  benefits,
  priceGrosze: price,
  priceToGrosze: priceTo,
})
