import { useFetcher } from "react-router"
import { useViewerId } from "#app/features/accounts/use-viewer-id.ts"
import { organizationFollowPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"

// signed-in people only
const PostForm = lazyPart(() => import("#app/ui/drafts/post-form.tsx").then((part) => part.PostForm))

type FollowButtonProps = {
  organization: { id: string; name: string }
  following: boolean
  className?: string
}

/** Shows the new state before the server answers. A form without JavaScript. */
export function FollowButton({ organization, following, className = "btn btn--line" }: FollowButtonProps) {
  const viewerId = useViewerId()
  const { fetcher, pending } = useFollowRequest(organization.id)
  const shown = pending ?? following
  const Part = usePartBoundary()
  const props = { action: organizationFollowPath(organization.id), preventScrollReset: true }
  const content = (
    <>
      <input type="hidden" name="follow" value={shown ? "0" : "1"} />
      <button className={className} type="submit">
        <Icon name={shown ? "check" : "plus"} />
        {shown ? (
          <span>
            Obserwujesz<span className="hidden"> – przestań obserwować</span>
          </span>
        ) : (
          <span>Obserwuj</span>
        )}
      </button>
    </>
  )
  if (!viewerId)
    return (
      <fetcher.Form method="post" {...props}>
        {content}
      </fetcher.Form>
    )
  return (
    <Part>
      <PostForm as={fetcher.Form} {...props}>
        {content}
      </PostForm>
    </Part>
  )
}

/** Number of followers including the pending click. */
export function useFollowers(organization: { id: string; followers: number }, following: boolean): number {
  const { pending } = useFollowRequest(organization.id)
  return organization.followers + Number(pending ?? following) - Number(following)
}

/** The organization's fetcher, shared by button and count; `pending`: what a click asks for, null without one. */
function useFollowRequest(organizationId: string) {
  const fetcher = useFetcher({ key: `follow ${organizationId}` })
  const wanted = fetcher.formData?.get("follow") ?? null
  return { fetcher, pending: wanted === null ? null : wanted === "1" }
}
