import { Icon } from "#app/ui/media/icon.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import type { SavedMark } from "../saved/saved-state.ts"

const SaveButton = lazyPart(() => import("../saved/save-button.tsx").then((part) => part.SaveButton))

type SaveControlProps = {
  event: { id: string; title: string }
  /** Null for those who cannot save. */
  saved: SavedMark | null
  /** For a visitor: the sign-in page that leads back here; null for others. */
  signInHref: string | null
}

/** "Zapisz": a button for sponsors, who alone load its code, and a link to the sign-in page for visitors. */
export function SaveControl({ event, saved, signInHref }: SaveControlProps) {
  const Part = usePartBoundary()
  if (saved !== null)
    return (
      <Part>
        <SaveButton event={event} saved={saved} />
      </Part>
    )
  if (!signInHref) return null
  return (
    <Link className="btn btn--quiet btn--small" to={signInHref}>
      <Icon name="bookmark" />
      Zapisz
    </Link>
  )
}
