import type { ReactNode } from "react"
import { formatDateTime } from "#app/lib/dates.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { MemoizedParts } from "#app/ui/rendering/memoized.tsx"

export type ShownPost = { id: string; title: string; content: string; createdAt: Date }

type PostsProps = {
  posts: readonly ShownPost[]
  more: string | null
  /** The owner's button above the list, and the tools beside each post. */
  add?: ReactNode
  tools?: (post: ShownPost) => ReactNode
}

const noPosts = { title: "Brak aktualności", text: "Organizator nie opublikował jeszcze żadnego postu." }

/** "Aktualności", newest first (A 2). */
export function Posts({ posts, more, add, tools }: PostsProps) {
  if (posts.length === 0)
    return add ? (
      <EmptyState title="Dodaj pierwszy post" text="Pokaż sponsorom, że przygotowania trwają." action={add} />
    ) : (
      <MemoizedParts inside={EmptyState} data={noPosts} />
    )
  return (
    <>
      {add && <div className="posts__add">{add}</div>}
      <ul className="posts">
        {posts.map((post) => (
          <li key={post.id}>
            <article className="post">
              <h2>{post.title}</h2>
              <p className="small muted">
                <time dateTime={post.createdAt.toISOString()}>{formatDateTime(post.createdAt)}</time>
              </p>
              {[...paragraphs(post.content).entries()].map(([at, paragraph]) => (
                <p className="prewrap post__text" key={at}>
                  <LinkedText text={paragraph} />
                </p>
              ))}
              {tools?.(post)}
            </article>
          </li>
        ))}
      </ul>
      {more && (
        <Link className="btn btn--line" to={more} preventScrollReset>
          Pokaż więcej
        </Link>
      )}
    </>
  )
}
