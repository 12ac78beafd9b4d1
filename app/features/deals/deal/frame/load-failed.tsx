import { MessagePage } from "#app/ui/layout/message-page.tsx"

/** The answer's sentence, or a general one; never internal details (B74). */
export const reasonOf = (data: unknown): string =>
  typeof data === "string" && data !== "" ? data : "Spróbuj ponownie za chwilę."

/** A page of deals that failed to load (spec B 8), with a retry. */
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
