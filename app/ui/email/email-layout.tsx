import { createContext, Fragment, type ReactNode, useContext } from "react"

/** An email's content; the layout adds greeting, button and footer. */
export type EmailContent = {
  subject: string
  /** Shown by mail programs beside the subject. */
  preview: string
  body: ReactNode
  /** The only button, a path of the site. */
  action?: { label: string; path: string }
  /** A file of the site, which checks access itself. */
  document?: { label: string; path: string }
  after?: ReactNode
  /** The footer then does not mention an account. */
  readerMayLackAccount?: true
  /** Reply address; the operator's by default. */
  replyTo?: string
}

/** Added when it is sent: the address belongs to no account. */
export type EmailReceiver = { isStranger?: boolean }

export type EmailTemplate = { kind: string; write: (content: never) => EmailContent }

/** A template by its kind; `of` only checks that the content matches the template. */
export const template = <Kind extends string, Content extends object>(
  kind: Kind,
  write: (content: Content) => EmailContent,
) => ({ kind, write, of: (content: Content) => ({ ...content }) as Record<string, unknown> })

export const P = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: "0 0 16px", fontSize: "16px", lineHeight: "26px" }}>{children}</p>
)

/** URL of the site without a trailing slash, set by `renderEmail`. */
export const SiteOrigin = createContext("")

/** A link to a path of the site within the text. */
export const SiteLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a href={useContext(SiteOrigin) + path} style={{ color: "#0a5364" }}>
    {children}
  </a>
)

/** Somebody else's words with their line breaks, also in plain text. */
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
