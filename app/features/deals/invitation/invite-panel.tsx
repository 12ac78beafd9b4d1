import { Suspense, startTransition, useState } from "react"
import { Link } from "react-router"
import { Icon } from "#app/ui/media/icon.tsx"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"
import { inviteTitle } from "./invitation-labels.ts"
import type { SentInvitation } from "./queries.server.ts"
import { SentList } from "./sent-list.tsx"
import "./invitation.module.css"
import { userInvitePath } from "#app/paths.ts"

const InviteDialog = lazyPart(() => import("./invite-dialog.tsx").then((part) => part.InviteDialog))

type InvitePanelProps = { sponsor: { id: string; title: string }; sent: readonly SentInvitation[] }

/** On a sponsor's card, for organizations (X3): a button to invite, and earlier invitations. */
export function InvitePanel({ sponsor, sent }: InvitePanelProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>
        <Link
          className="btn btn--amber"
          to={userInvitePath(sponsor.id)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            startTransition(() => setOpen(true))
          }}
        >
          <Icon name="send" />
          {inviteTitle}
        </Link>
      </p>
      <Suspense>
        {open && <InviteDialog sponsor={sponsor} sent={sent.length} onClose={() => setOpen(false)} />}
      </Suspense>
      {sent.length > 0 && (
        <section aria-labelledby="zaproszenia">
          <h2 id="zaproszenia">Wysłane zaproszenia</h2>
          <SentList sent={sent} />
        </section>
      )}
    </>
  )
}
