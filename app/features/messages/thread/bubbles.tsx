import { Link } from "react-router"
import type { FileShown, MessageShown } from "#app/domain/messages/message.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { formatMessageTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { dealPath, messageAttachmentPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./bubbles.module.css"
import type { Outgoing } from "./outgoing.ts"
import { PlainText } from "./plain-text.tsx"

type BubbleProps = {
  threadId: string
  message: MessageShown
  name: string
  /** The next message is of the same person: no time and no corner. */
  continues: boolean
  /** The first message of a run, which names its author. */
  first: boolean
  /** "Wysłano" or "Przeczytano" under the newest own message. */
  state: string | null
}

export function Bubble({
  threadId,
  message: { id, from, author, content, at, file },
  name,
  continues,
  first,
  state,
}: BubbleProps) {
  const classes = [styles.bubble, (from === "me" || from === "colleague") && styles.me, continues && styles.run]
    .filter(Boolean)
    .join(" ")
  return (
    <div className={classes} data-message="bubble" id={`m-${id}`}>
      {author && first ? (
        <p className={styles.author}>
          {author}
          <span className="hidden">:</span>
        </p>
      ) : (
        <span className="hidden">{from === "me" ? "Ty:" : `${author ?? name}:`}</span>
      )}
      {content && <PlainText text={content} />}
      {file && <Attachment threadId={threadId} file={file} />}
      {from === "other" && (
        <Link
          className={styles.report}
          to={reportAddress("message", id)}
          rel="nofollow"
          title="Zgłoś treść"
          aria-label={`Zgłoś treść: wiadomość, ${formatMessageTime(new Date(at))}`}
        >
          <Icon name="flag" />
        </Link>
      )}
      {(!continues || state) && (
        <p className={styles.time}>
          <time dateTime={at}>{formatMessageTime(new Date(at))}</time>
          {state && <span>{` • ${state}`}</span>}
        </p>
      )}
    </div>
  )
}

function Attachment({ threadId, file: { id, name, size, picture } }: { threadId: string; file: FileShown }) {
  const address = messageAttachmentPath(threadId, id)
  if (picture)
    return (
      <a className={styles.picture} href={address}>
        <img src={address} alt={`Załącznik: ${name}`} width={picture.width} height={picture.height} loading="lazy" />
      </a>
    )
  return (
    <a className={styles.file} href={address} download={name}>
      <Icon name="file-text" />
      <span>{name}</span>
      <small className="num">{formatSize(size)}</small>
    </a>
  )
}

/** A move of a deal, linked to it (B47). */
export function SystemLine({ message: { content, at, dealId } }: { message: MessageShown }) {
  return (
    <p className={styles.line} data-message="line">
      <Icon name="handshake" />
      <span>
        {content} {dealId && <Link to={dealPath(dealId)}>Zobacz współpracę</Link>}
        <time dateTime={at}>{formatMessageTime(new Date(at))}</time>
      </span>
    </p>
  )
}

type OutgoingBubbleProps = { item: Outgoing; onRetry: (key: string) => void; onDiscard: (key: string) => void }

/** A message of this page that the server has not returned yet. */
export function OutgoingBubble({
  item: { key, content, file, state, problem, at },
  onRetry,
  onDiscard,
}: OutgoingBubbleProps) {
  const failed = state === "failed" || state === "offline"
  return (
    <div
      className={`${styles.bubble} ${styles.me} ${failed ? styles.fail : ""}`}
      data-message="bubble"
      data-state={state}
    >
      <span className="hidden">Ty:</span>
      {content && <PlainText text={content} />}
      {file && (
        <p className={styles.file}>
          <Icon name="paperclip" />
          <span>{file.name}</span>
        </p>
      )}
      {failed ? (
        <p className={styles.time} role="alert">
          {state === "offline" ? "Wyślemy, gdy wróci internet. " : `Nie wysłano. ${problem ?? ""} `}
          <button type="button" onClick={() => onRetry(key)}>
            Wyślij ponownie
          </button>{" "}
          <button type="button" onClick={() => onDiscard(key)}>
            Usuń
          </button>
        </p>
      ) : (
        <p className={styles.time}>
          <time dateTime={at}>{formatMessageTime(new Date(at))}</time>
          {state === "sent" ? " • Wysłano" : " • Wysyłanie..."}
        </p>
      )}
    </div>
  )
}
