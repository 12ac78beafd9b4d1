import { type ReactNode, Suspense, startTransition, useState } from "react"
import { Link } from "react-router"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import { proposalPath } from "./proposal-labels.ts"

/** Loaded when a sponsor begins a proposal, not before. */
const FreeProposalDialog = lazyPart(() => import("./free-proposal-dialog.tsx").then((part) => part.FreeProposalDialog))

type ProposalLinkProps = {
  /** Where it begins: with everything to choose, or `proposalTo` and `proposalFor` what is given. */
  start?: string
  className: string
  children: ReactNode
}

/** To 'Nowa propozycja współpracy': a dialog over the page, and a page of its own without JavaScript. */
export function ProposalLink({ start = proposalPath, className, children }: ProposalLinkProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        className={className}
        to={start}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          startTransition(() => setOpen(true))
        }}
      >
        {children}
      </Link>
      <Suspense>{open && <FreeProposalDialog open start={start} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
