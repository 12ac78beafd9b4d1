import { Fragment, type ReactNode } from "react"

/** A letter as its template writes it; the layout adds greeting, button and foot. */
export type EmailContent = {
  subject: string
  /** What a mail program shows beside the subject. */
  preview: string
  /** Paragraphs (`P`) and lists. */
  body: ReactNode
  /** The one thing to do, a path of the site. */
  action?: { label: string; path: string }
  /** A file of the site, behind its own check of who may read it. */
  document?: { label: string; path: string }
  /** Small print under the button. */
  after?: ReactNode
  /** The foot then does not speak of an account. */
  readerMayLackAccount?: true
  /** Whom an answer reaches; the operator when left out. */
  replyTo?: string
}

export type EmailTemplate = { kind: string; write: (content: never) => EmailContent }

/** A template by the name its letters carry; `of` only checks that the content is what the template reads. */
export const template = <Kind extends string, Content extends object>(
  kind: Kind,
  write: (content: Content) => EmailContent,
) => ({ kind, write, of: (content: Content) => ({ ...content }) as Record<string, unknown> })

export const P = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: "0 0 16px", fontSize: "16px", lineHeight: "26px" }}>{children}</p>
)

/** Words of somebody else's, as they wrote them; the lines stay lines in the plain text, too. */
export const Quoted = ({ children }: { children: string }) => (
  <blockquote
    style={{
      margin: "0 0 16px",
      padding: "4px 0 4px 16px",
      borderLeft: "3px solid #f2a530",
      fontSize: "16px",
      lineHeight: "26px",
    }}
  >
    {[...children.split("\n").entries()].map(([at, line]) => (
      <Fragment key={at}>
        {at > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </blockquote>
)
