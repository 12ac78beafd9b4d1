import type { PictureSources } from "#app/domain/shared/picture.ts"
import { Picture } from "#app/ui/media/picture.tsx"

type EventPictureProps = { event: { id: string; category: string; picture: PictureSources | null } }

/** The banner, or a picture generated from the event's id. */
export const EventPicture = ({ event: { id, category, picture } }: EventPictureProps) => (
  <div className="event__pic">
    <Picture
      id={id}
      category={category}
      {...picture}
      color={picture?.color ?? undefined}
      sizes="(max-width: 860px) 100vw, 760px"
      eager
    />
  </div>
)
