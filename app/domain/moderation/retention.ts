/** Retention periods; a test compares them with the privacy policy. */
export const retention = {
  /** Years after its end: terms, settlements and conversation of a deal. */
  deals: 6,
  /** Years: reports and the operator's decisions. */
  reports: 3,
  /** Years after the last message: inquiries to organizations. */
  inquiries: 3,
  /** Months after sending: invitations to sponsors. */
  invitations: 12,
  /** Months: facts outside deals, sent emails and notifications. */
  logs: 12,
  /** Months after the answer: messages of /kontakt. */
  contact: 12,
  /** Days: accounts with an unconfirmed address. */
  unconfirmed: 30,
} as const
