import { noticeKinds } from "#app/domain/notifications/categories.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { eventPath, notificationsPath } from "#app/paths.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"
import type { EmailedNotice } from "./notice-emails.server.ts"

const listed = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

type Listed = { title: string; body: string; party?: string | null }

function Notices({ notices }: { notices: readonly Listed[] }) {
  return (
    <ul style={listed}>
      {notices.map(({ title, body, party }) => (
        <li key={`${title} ${body} ${party}`} style={{ margin: "0 0 8px" }}>
          <b>{title}</b>
          {party && ` – ${party}`}
          <br />
          {body}
        </li>
      ))}
    </ul>
  )
}

const noticeEmails = noticeKinds.map((kind) =>
  template(kind, ({ notices }: { notices: EmailedNotice[] }) => {
    const [newest] = notices.slice(-1)
    const otherCount = notices.length - 1
    return {
      subject: `${newest?.title}${otherCount > 0 ? ` i jeszcze ${count(otherCount, memberNouns.powiadomienie)}` : ""}`,
      preview: newest?.body ?? "",
      body: otherCount > 0 ? <Notices notices={notices} /> : <P>{newest?.body}</P>,
      action: { label: "Zobacz w\u00a0serwisie", path: newest?.link ?? notificationsPath },
    }
  }),
)

/** Unread conversations of one party; its name only for a person with several parties. */
type UnreadThreads = { party: string | null; unread: number }
type SummaryEmail = { notices: Listed[]; more: number; threads: UnreadThreads[] }

const unreadIn = (threads: readonly UnreadThreads[]) =>
  threads.map(({ party, unread }) => (party ? `${party} – ${unread}` : unread)).join(", ")

/** Daily: unread news of the categories that a person wants once a day. */
export const summaryEmail = template("summary", ({ notices, more, threads }: SummaryEmail) => ({
  subject: "Codzienne podsumowanie",
  preview: notices[0]?.title ?? "Masz nieprzeczytane wiadomości.",
  body: (
    <>
      {notices.length > 0 && <P>oto, co czeka na Ciebie na platformie Pomost:</P>}
      <Notices notices={notices} />
      {more > 0 && <P>I jeszcze {count(more, memberNouns.powiadomienie)}.</P>}
      {threads.length > 0 &&
        (notices.length > 0 ? (
          <P>Konwersacje z&nbsp;nieprzeczytanymi wiadomościami: {unreadIn(threads)}.</P>
        ) : (
          <P>masz nieprzeczytane wiadomości w&nbsp;konwersacjach: {unreadIn(threads)}.</P>
        ))}
    </>
  ),
  action: { label: "Zobacz powiadomienia", path: notificationsPath },
}))

export type NewEvent = { eventId: string; title: string; organization: string; whenAndWhere: string }

const mostEvents = 20

/** Daily: new events of followed organizations. */
export const followedEmail = template("event_new", ({ events }: { events: NewEvent[] }) => {
  const [first] = events
  const otherCount = events.length - 1
  const news = `${first?.organization}: ${first?.title}`
  return {
    subject:
      otherCount > 0
        ? `${news} i jeszcze ${count(otherCount, memberNouns["nowe wydarzenie"])}`
        : `Nowe wydarzenie – ${news}`,
    preview: `${first?.title}, ${first?.whenAndWhere}.`,
    body: (
      <>
        <P>
          {otherCount > 0
            ? "organizacje, które obserwujesz, opublikowały nowe wydarzenia:"
            : "organizacja, którą obserwujesz, opublikowała nowe wydarzenie:"}
        </P>
        <ul style={listed}>
          {events.slice(0, mostEvents).map(({ eventId, title, organization, whenAndWhere }) => (
            <li key={eventId} style={{ margin: "0 0 8px" }}>
              <b>{title}</b>
              <br />
              {organization}, {whenAndWhere}
            </li>
          ))}
        </ul>
        {events.length > mostEvents && (
          <P>I&nbsp;jeszcze {count(events.length - mostEvents, memberNouns["nowe wydarzenie"])}.</P>
        )}
      </>
    ),
    action:
      otherCount > 0 || !first
        ? { label: "Zobacz powiadomienia", path: notificationsPath }
        : { label: "Zobacz wydarzenie", path: eventPath(first.eventId) },
  }
})

export const notificationEmails = [summaryEmail, followedEmail, ...noticeEmails] as const satisfies EmailTemplate[]
