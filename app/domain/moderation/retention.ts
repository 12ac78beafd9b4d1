/** How long things are kept; the privacy policy says the same, and a test compares them. */
export const retention = {
  /** Years after a deal has ended: its terms, settlements and the conversation about it. */
  deals: 6,
  /** Years: reports of content and what the operator decided. */
  reports: 3,
  /** Years: inquiries to organizations. */
  inquiries: 3,
  /** Months after they were sent: invitations to sponsors. */
  invitations: 12,
  /** Months: what happened outside of deals, sent letters and notifications. */
  logs: 12,
  /** Months after they were answered: messages of /kontakt. */
  contact: 12,
  /** Days: accounts whose address nobody confirms. */
  unconfirmed: 30,
} as const
