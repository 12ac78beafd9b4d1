import { type ReactNode, Suspense, startTransition, useState } from "react"
import { Link } from "react-router"
import { dealNewPath } from "#app/paths.ts"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"

const FreeProposalDialog = lazyPart(() => import("./free-proposal-dialog.tsx").then((part) => part.FreeProposalDialog))

type ProposalLinkProps = {
  /** Address of the first step: a choice of everything open, or `proposalTo` or `proposalFor` for a fixed one. */
  start?: string
  className: string
  children: ReactNode
}

/** Opens 'Nowa propozycja współpracy' as a dialog, or as a page without JavaScript. */
export function ProposalLink({ start = dealNewPath, className, children }: ProposalLinkProps) {
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
