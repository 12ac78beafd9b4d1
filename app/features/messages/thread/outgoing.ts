/** A message of this page that is not confirmed, or not in the log yet. */
export type Outgoing = {
  key: string
  content: string
  file: File | null
  /** ISO 8601. */
  at: string
  state: "sending" | "sent" | "failed" | "offline"
  problem: string | null
}
