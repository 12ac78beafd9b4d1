import { MessagePage } from "#app/ui/layout/message-page.tsx"

/** The sentence that an answer carries, or the general one; never what went wrong inside (B74). */
export const reasonOf = (data: unknown): string =>
  typeof data === "string" && data !== "" ? data : "Spróbuj ponownie za chwilę."

/** A page of deals that could not be read (spec B 8): what happened, why as far as it helps, and another try. */
export function LoadFailed({ title, reason }: { title: string; reason: string }) {
  return (
    <>
      <title>{`${title} – Pomost`}</title>
      <MessagePage
        title={title}
        actions={
          <button className="btn js-only" type="button" onClick={() => location.reload()}>
            Ponów próbę
          </button>
        }
      >
        <p>{reason}</p>
      </MessagePage>
    </>
  )
}
