import { Link } from "react-router"
import { eventPostDeletePath, eventPostPath, eventPostsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"

export const NewPost = ({ eventId }: { eventId: string }) => (
  <Link className="btn btn--line" to={eventPostsPath(eventId)}>
    <Icon name="plus" />
    Dodaj post
  </Link>
)

export const PostTools = ({
  eventId,
  post: { id, title },
}: {
  eventId: string
  post: { id: string; title: string }
}) => (
  <div className="acts post__acts">
    <Link className="btn btn--quiet btn--small" to={eventPostPath(eventId, id)} aria-label={`Edytuj post „${title}”`}>
      <Icon name="pencil" />
      Edytuj
    </Link>
    <ConfirmDialog
      opener={
        <>
          <Icon name="trash" />
          Usuń<span className="hidden">{` post „${title}”`}</span>
        </>
      }
      openerClass="btn btn--danger btn--small"
      title="Usunąć post?"
      text="Czy na pewno chcesz usunąć ten post?"
      confirm="Usuń post"
      busyLabel="Usuwanie..."
      action={eventPostDeletePath(eventId, id)}
    />
  </div>
)
