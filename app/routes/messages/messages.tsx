import { useCallback } from "react"
import { data, isRouteErrorResponse, useNavigation, useRevalidator } from "react-router"
import { messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import { messageForm, replyForm } from "#app/domain/messages/message-form.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { LoadingPane, MissingPane, NothingChosen } from "#app/features/messages/inbox/empty-pane.tsx"
import { InboxPane } from "#app/features/messages/inbox/inbox-pane.tsx"
import { inboxPath, isSame, threadInAddress } from "#app/features/messages/inbox/inbox-path.ts"
import styles from "#app/features/messages/inbox/messages.module.css"
import { getMessagesPage } from "#app/features/messages/inbox/queries.server.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { ErrorPane } from "#app/features/messages/thread/error-pane.tsx"
import { ThreadPane } from "#app/features/messages/thread/thread-pane.tsx"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { ErrorPage } from "#app/features/workspace/error-page.tsx"
import { formAction, formActions, refuse } from "#app/http/forms/form-action.server.ts"
import { limitMessage } from "#app/http/forms/message-limit.server.ts"
import { requireNoOtherOwner } from "#app/http/requests/acting-party.server.ts"
import { useFallbackData } from "#app/http/responses/failed-loads.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn, signedInOrExplain } from "#app/http/session/viewer.server.ts"
import { carriesForm } from "#app/lib/forms/sent-form.ts"
import { messagesPath, openConversationPath, openInquiryPath } from "#app/paths.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { LoadFailed } from "#app/ui/feedback/load-failed.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { RedrawOnce } from "#app/ui/rendering/drawn-anew.tsx"
import type { Route } from "./+types/messages.ts"

const statusOf = { none: 200, open: 200, missing: 404, failed: 500 } as const

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const page = await getMessagesPage(viewer, new URL(request.url).searchParams, new Date())
  const { open } = page
  if (open.state === "missing") await requireNoOtherOwner({ request, context })
  if (open.state === "moved") throw redirect(openConversationPath(open.to))
  return data({ ...page, open }, statusOf[open.state])
})

const writer = (context: Route.ActionArgs["context"], request: Request) =>
  signedInOrExplain(context, request, badToast(messageErrors.signedOutTitle, messageErrors.signedOut))

/** Handles the forms without JavaScript by the same commands as routes/conversation.ts and routes/inquiry.ts. */
export const action = formActions((args: Route.ActionArgs) =>
  args.url.searchParams.has("zapytanie") ? "reply" : "message",
)({
  message: formAction<Route.ActionArgs>()({
    viewer: writer,
    asks: "writeMessage",
    schema: messageForm,
    files: () => ({ maxFileSize: messageLimits.fileBytes }),
    run: async ({ viewer, url, input }) => {
      await limitMessage(viewer, input)
      const conversationId = url.searchParams.get("rozmowa") ?? ""
      const result = await sendMessage(viewer, conversationId, input)
      return result.ok ? { to: openConversationPath(conversationId) } : refuse(result.errors)
    },
    thrown: [],
  }),
  reply: formAction<Route.ActionArgs>()({
    viewer: writer,
    asks: "writeMessage",
    schema: replyForm,
    run: async ({ viewer, url, input }) => {
      await limitMessage(viewer, { file: null })
      const inquiryId = url.searchParams.get("zapytanie") ?? ""
      await sendReply(viewer, inquiryId, input)
      return { to: openInquiryPath(inquiryId) }
    },
    thrown: [],
  }),
})

/** Keeps the list when another conversation cannot be read; the conversation's part shows the failure. */
function useListMeanwhile(page: Route.ComponentProps["loaderData"]) {
  const fallback = useCallback(
    (address: URL) => {
      if (address.pathname !== messagesPath) return undefined
      const requestedThread = threadInAddress(address.searchParams)
      if (requestedThread && !isSame(requestedThread, page.openId))
        return { ...page, openId: requestedThread, open: { state: "failed" } }
      showToast({ title: "Błąd wczytywania", description: messageErrors.list, tone: "bad" })
      return page
    },
    [page],
  )
  useFallbackData("messages", fallback)
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const { view, inbox, inquiries, open, openId, today, isOlderPage } = loaderData
  const { location } = useNavigation()
  const { revalidate } = useRevalidator()
  useListMeanwhile(loaderData)
  useLive(({ kind }) => kind === "message" || kind === "read")
  const requestedThread =
    location?.pathname === messagesPath ? threadInAddress(new URLSearchParams(location.search)) : null
  const isLoading = requestedThread !== null && !isSame(requestedThread, openId)
  const isOpen = open.state !== "none" || isLoading
  return (
    <>
      <title>Wiadomości – Pomost</title>
      <meta name="description" content="Wiadomości między organizacją a sponsorem." />
      <h1 className="hidden">Wiadomości</h1>
      <div className={isOpen ? `${styles.panes} ${styles.open}` : styles.panes}>
        <RedrawOnce>
          <InboxPane inbox={inbox} view={view} open={openId} inquiries={inquiries} today={today} />
        </RedrawOnce>
        <RedrawOnce>
          {isLoading ? (
            <LoadingPane />
          ) : open.state === "open" ? (
            <ThreadPane
              key={open.thread.id}
              thread={open.thread}
              view={view}
              today={today}
              isOlderPage={isOlderPage}
              refused={refused}
            />
          ) : open.state === "failed" ? (
            <ErrorPane href={inboxPath(view, openId)} onRetry={() => void revalidate()} />
          ) : open.state === "missing" ? (
            <MissingPane typed={refused ? String(refused.values.content ?? "") : undefined} />
          ) : (
            <NothingChosen />
          )}
        </RedrawOnce>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if ((answer && answer.status < 500) || carriesForm(answer?.data)) return <ErrorPage answer={answer} />
  return <LoadFailed error={error} page="Wiadomości" title="Błąd wczytywania" text={messageErrors.list} />
}
