import { useCallback } from "react"
import { data, isRouteErrorResponse, useNavigation, useRevalidator } from "react-router"
import { messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import { messageForm } from "#app/domain/messages/message-form.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { LoadingPane, MissingPane, NothingChosen } from "#app/features/messages/inbox/empty-pane.tsx"
import { InboxPane } from "#app/features/messages/inbox/inbox-pane.tsx"
import { getMessagesPage } from "#app/features/messages/inbox/messages-page.server.ts"
import { InquiryPane } from "#app/features/messages/inquiries/inquiry-pane.tsx"
import { ErrorPane } from "#app/features/messages/thread/error-pane.tsx"
import { ThreadPane } from "#app/features/messages/thread/thread-pane.tsx"
import { useLive } from "#app/features/notifications/live/live-page.ts"
import { ErrorPage } from "#app/features/workspace/error-page.tsx"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { limitMessage } from "#app/http/forms/message-limit.server.ts"
import { useStead } from "#app/http/responses/failed-loads.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { badToast } from "#app/http/responses/toast.server.ts"
import { signedIn, signedInOrExplain } from "#app/http/session/viewer.server.ts"
import { carriesForm } from "#app/lib/forms/sent-form.ts"
import { LoadFailed } from "#app/ui/feedback/load-failed.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import type { Route } from "./+types/messages.ts"
import "#app/features/messages/inbox/messages.css"
import { inboxPath } from "#app/features/messages/inbox/inbox-path.ts"
import { messagesPath, openConversationPath } from "#app/paths.ts"

const statusOf = { none: 200, open: 200, missing: 404, failed: 500 } as const

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const page = await getMessagesPage(viewer, new URL(request.url).searchParams, new Date())
  return data(page, statusOf[page.open.state])
})

/** The form without JavaScript; the same command as routes/conversation.ts. */
export const action = formAction<Route.ActionArgs>()({
  viewer: (context, request) =>
    signedInOrExplain(context, request, badToast(messageErrors.signedOutTitle, messageErrors.signedOut)),
  schema: messageForm,
  files: ({ id }) => ({ uploader: id, maxFileSize: messageLimits.fileBytes }),
  run: async ({ viewer, url, input }) => {
    await limitMessage(viewer, input)
    const conversationId = url.searchParams.get("rozmowa") ?? ""
    const sent = await sendMessage(viewer, conversationId, input)
    return sent.ok ? { to: openConversationPath(conversationId) } : refuse(sent.errors)
  },
  thrown: [],
})

/** The list stays when another conversation cannot be read, and shows its own failure. */
function useListMeanwhile(page: Route.ComponentProps["loaderData"]) {
  const stead = useCallback(
    (address: URL) => {
      if (address.pathname !== messagesPath) return undefined
      const asked = address.searchParams.get("rozmowa")
      if (asked && asked !== page.openId) return { ...page, inquiry: null, openId: asked, open: { state: "failed" } }
      showToast({ title: "Błąd wczytywania", description: messageErrors.list, tone: "bad" })
      return page
    },
    [page],
  )
  useStead("messages", stead)
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { view, inbox, inquiries, inquiry, open, openId, today, clientKey, isOlderPage } = loaderData
  const { location } = useNavigation()
  const { revalidate } = useRevalidator()
  useListMeanwhile(loaderData)
  useLive(({ kind }) => kind === "message" || kind === "read")
  const asked = location?.pathname === messagesPath ? new URLSearchParams(location.search).get("rozmowa") : null
  const isLoading = asked !== null && asked !== openId
  const isOpen = open.state !== "none" || inquiry !== null || isLoading
  return (
    <>
      <title>Wiadomości – Pomost</title>
      <meta name="description" content="Wiadomości między organizacją a sponsorem." />
      <h1 className="hidden">Wiadomości</h1>
      <div className={isOpen ? "mail mail--open" : "mail"}>
        <InboxPane
          inbox={inbox}
          view={view}
          open={inquiry ? { inquiry: inquiry.id } : openId}
          inquiries={inquiries}
          today={today}
        />
        {isLoading ? (
          <LoadingPane />
        ) : open.state === "open" ? (
          <ThreadPane
            key={open.thread.id}
            thread={open.thread}
            view={view}
            today={today}
            clientKey={clientKey}
            isOlderPage={isOlderPage}
            refused={actionData}
          />
        ) : open.state === "failed" ? (
          <ErrorPane href={inboxPath(view, openId)} onRetry={() => void revalidate()} />
        ) : open.state === "missing" ? (
          <MissingPane typed={actionData ? String(actionData.values.content ?? "") : undefined} />
        ) : inquiry ? (
          <InquiryPane key={inquiry.id} inquiry={inquiry} />
        ) : (
          <NothingChosen />
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if ((answer && answer.status < 500) || carriesForm(answer?.data)) return <ErrorPage answer={answer} />
  return <LoadFailed error={error} page="Wiadomości" title="Błąd wczytywania" text={messageErrors.list} />
}
