import { Body } from "@react-email/body"
import { Button } from "@react-email/button"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Hr } from "@react-email/hr"
import { Html } from "@react-email/html"
import { Link } from "@react-email/link"
import { Preview } from "@react-email/preview"
import { render, toPlainText } from "@react-email/render"
import { Section } from "@react-email/section"
import { type EmailContent, P, SiteOrigin } from "./email-layout.tsx"

export type EmailFrame = {
  /** URL of the site without a trailing slash. */
  origin: string
  operator: string
  /** Where this kind is switched off; null for emails about the account, which cannot be. */
  settingsPath: string | null
  /** URL that switches this kind off without signing in. */
  unsubscribe?: string | undefined
  /** Whose news it is; null: the receiver's only party, or their own. */
  party?: string | null
}

const small = { margin: "0 0 8px", fontSize: "13px", lineHeight: "20px", color: "#4a585b" }
const link = { color: "#0a5364" }

/** Renders an email as HTML and plain text, with one action and the reason for sending in the footer. */
export async function renderEmail(email: EmailContent, frame: EmailFrame) {
  const page = (
    <SiteOrigin value={frame.origin}>
      <Page email={email} frame={frame} />
    </SiteOrigin>
  )
  const html = await render(page)
  return { subject: oneLine(email.subject), html, text: toPlainText(html, { wordwrap: 78 }) }
}

/** Subjects have one line, also with line breaks in a title. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 200)

type PageProps = { email: EmailContent; frame: EmailFrame }

function Page({ email, frame: { origin, operator, settingsPath, unsubscribe, party } }: PageProps) {
  return (
    <Html lang="pl">
      <Head />
      <Preview>{email.preview}</Preview>
      <Body style={{ margin: 0, background: "#fbf8f3", color: "#15262b", fontFamily: "Figtree, Arial, sans-serif" }}>
        <Container style={{ maxWidth: "560px", margin: "0 auto", padding: "32px 24px" }}>
          <Link href={origin} style={{ color: "#15262b", fontSize: "22px", fontWeight: 700, textDecoration: "none" }}>
            Pomost
          </Link>
          <Section style={{ margin: "20px 0", padding: "28px", background: "#ffffff", borderRadius: "12px" }}>
            {party && <p style={small}>{`Dla: ${party}`}</p>}
            <P>Dzień dobry,</P>
            {email.body}
            {email.action && (
              <Button
                href={origin + email.action.path}
                style={{
                  padding: "13px 22px",
                  background: "#0a5364",
                  borderRadius: "12px",
                  color: "#ffffff",
                  fontSize: "16px",
                  fontWeight: 600,
                }}
              >
                {email.action.label}
              </Button>
            )}
            {email.document && (
              <p style={{ margin: "20px 0 0", fontSize: "16px", lineHeight: "26px" }}>
                <Link href={origin + email.document.path} style={link}>
                  {email.document.label}
                </Link>
              </p>
            )}
            {email.after && <div style={{ ...small, margin: "20px 0 0" }}>{email.after}</div>}
          </Section>
          <Hr style={{ borderColor: "#e2d8c7" }} />
          <p style={small}>
            {email.readerMayLackAccount
              ? "Wiadomość wysłana z platformy Pomost."
              : "Ta wiadomość dotyczy Twojego konta na platformie Pomost."}
            {settingsPath && (
              <>
                {" "}
                Ustawienia powiadomień zmienisz w&nbsp;profilu:{" "}
                <Link href={origin + settingsPath} style={link}>
                  {origin + settingsPath}
                </Link>
                .
              </>
            )}
          </p>
          {unsubscribe && (
            <p style={small}>
              Nie chcesz dostawać takich e-maili?{" "}
              <Link href={unsubscribe} style={link}>
                Wypisz się
              </Link>
            </p>
          )}
          <p style={small}>{operator}</p>
        </Container>
      </Body>
    </Html>
  )
}
