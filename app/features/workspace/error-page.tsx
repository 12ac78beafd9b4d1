import { Suspense } from "react"
import { carriesForm } from "#app/lib/forms/sent-form.ts"
import { ErrorBody, NotFoundBody, RefusalBody } from "#app/ui/layout/message-page.tsx"
import { lazyPart } from "#app/ui/rendering/lazy-part.ts"

/** An error response: a sentence for people, or the number of the failed request. */
type ErrorAnswer = { status: number; data: unknown } | null

const SentBack = lazyPart(() => import("./party-switch/sent-back.tsx").then((part) => part.SentBack))

/** One page for all errors: not found, refused, failed (A17, B75). */
export function ErrorPage({ answer }: { answer: ErrorAnswer }) {
  if (carriesForm(answer?.data))
    return (
      <Suspense>
        <SentBack {...answer.data} />
      </Suspense>
    )
  const sentence = sentenceIn(answer)
  if (answer?.status === 404 && !sentence) return <NotFound />
  if (answer && sentence)
    return (
      <>
        <title>Nie można otworzyć strony – Pomost</title>
        <RefusalBody title={sentence} />
      </>
    )
  return (
    <>
      <title>Coś poszło nie tak – Pomost</title>
      <ErrorBody requestId={requestIdOf(answer?.data)} />
    </>
  )
}

export const NotFound = () => (
  <>
    <title>Nie znaleziono strony – Pomost</title>
    <NotFoundBody />
  </>
)

/** The sentence, if it is ours; a proxy may answer with HTML or a technical text. */
function sentenceIn(answer: ErrorAnswer): string | null {
  if (!answer || answer.status === 500 || answer.status === 502 || answer.status === 504) return null
  // the router's own answer to a form posted to a page without an action
  if (answer.status === 405) return "Tej strony nie można użyć w\u00a0ten sposób."
  const { data } = answer
  const isSentence = typeof data === "string" && data !== "" && data.length < 300 && !/<|^Error: /.test(data)
  return isSentence ? data : null
}

const requestIdOf = (data: unknown) =>
  typeof data === "object" && data !== null && "requestId" in data ? String(data.requestId) : undefined
