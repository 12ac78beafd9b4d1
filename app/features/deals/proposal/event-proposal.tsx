import { memo, Suspense, startTransition, useCallback, useEffect, useRef, useState } from "react"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"
import { EventOffer, type OfferState } from "#app/features/events/offer/event-offer.tsx"
import { isPriced, type ShownOption } from "#app/features/events/offer/shown-option.ts"
import type { Day } from "#app/lib/dates.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import type { ProposalDraft } from "./draft.ts"

const loadDialog = () => import("./proposal-dialog.tsx")
const loadDraft = () => import("./draft.ts")
/** Only sponsors load it, once their page is there. */
const ProposalDialog = lazyPart(() => loadDialog().then((part) => part.ProposalDialog))

/** Opening and closing the dialog leaves the offer as it is: drawing it anew would delay both. */
const Offer = memo(EventOffer)

type EventProposalProps = {
  event: {
    id: string
    title: string
    startDate: Day
    endDate: Day | null
    organization: { id: string; name: string }
  }
  /** Null: they could not be read (A98). */
  options: readonly ShownOption[] | null
  offer: OfferState
}

/** The options of an event, and the dialog in which a sponsor proposes what was chosen of them. */
export function EventProposal({ event, options, offer }: EventProposalProps) {
  const [opened, setOpened] = useState<{ draft: ProposalDraft; turn: number } | null>(null)
  const turns = useRef(0)
  const propose = useCallback(async (selection: FormData) => {
    const { draftFrom } = await loadDraft()
    const turn = ++turns.current
    // a transition waits for the dialog's code; after an empty place had been shown React would hold it back for 300 ms
    startTransition(() => setOpened({ draft: draftFrom(selection), turn }))
  }, [])
  const proposes = offer.as === "sponsor"
  useEffect(() => (proposes ? whenIdle(() => Promise.all([loadDialog(), loadDraft()])) : undefined), [proposes])
  return (
    <>
      <Offer eventId={event.id} options={options} offer={offer} onPropose={propose} />
      <Suspense>
        {opened && (
          <ProposalDialog
            // closed and opened again at once, it is another one: what is told of the first one's closing comes later
            key={opened.turn}
            draft={opened.draft}
            onClose={() => setOpened((now) => (now === opened ? null : now))}
            event={{ ...event, options: (options ?? []).filter(isPriced).map((option) => offeredBy(event.id, option)) }}
          />
        )}
      </Suspense>
    </>
  )
}

/** Asked for again by the press, should it fail now. Safari has no idle callbacks. */
function whenIdle(load: () => Promise<unknown>) {
  const begin = () => void load().catch(() => {})
  if (!("requestIdleCallback" in window)) return begin()
  const asked = requestIdleCallback(begin)
  return () => cancelIdleCallback(asked)
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
