import { type ReactNode, Suspense, startTransition, useState } from "react"
import { openConversationPath, organizationInquiryPath, withNext } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Writer } from "./inquiry-form.tsx"

const InquiryDialog = lazyPart(() => import("./inquiry-dialog.tsx").then((part) => part.InquiryDialog))

type InquiryButtonProps = {
  organization: { id: string; name: string }
  writer: Writer
  /** The conversation that replaces the form (A68). */
  conversationId?: string | null
  /** Page to return to; the organization's by default. */
  next?: string
  className?: string
  children?: ReactNode
}

/** Contact (A38): the existing conversation or a form in a dialog, on a page without JavaScript. */
export function InquiryButton({
  organization,
  writer,
  conversationId,
  next,
  className = "btn",
  children = "Napisz do organizacji",
}: InquiryButtonProps) {
  const [open, setOpen] = useState<boolean | null>(null)
  const label = (
    <>
      <Icon name="message-square" />
      {children}
    </>
  )
  if (conversationId)
    return (
      <Link className={className} to={openConversationPath(conversationId)}>
        {label}
      </Link>
    )
  const address = withNext(organizationInquiryPath(organization.id), next)
  return (
    <>
      <Link
        className={className}
        to={address}
        prefetch="intent"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          startTransition(() => setOpen(true))
        }}
      >
        {label}
      </Link>
      <Suspense>
        {open !== null && (
          <InquiryDialog
            address={address}
            name={organization.name}
            writer={writer}
            open={open}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
