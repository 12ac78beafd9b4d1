import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { P } from "#app/ui/email/email-layout.tsx"
import type { DealEmail } from "./deal-email.ts"

export const list = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

export const CorrectedRows = ({ shown, more }: NonNullable<DealEmail["corrections"]>) => (
  <>
    <P>Do poprawy:</P>
    <ul style={list}>
      {[...shown.entries()].map(([at, { row, reason }]) => (
        <li key={at}>
          <b>{row}</b>: {reason}
        </li>
      ))}
      {more > 0 && <li>i&nbsp;jeszcze {count(more, memberNouns.świadczenie)}</li>}
    </ul>
  </>
)
