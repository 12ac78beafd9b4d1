/** What export and deletion do with each table (X9). */
export type DataRule = {
  /** Why the export leaves the table out; null when it is exported. */
  notExported: string | null
  /** A person's texts that remain after deletion, and why; null for none. */
  retained: { columns: readonly string[]; why: string } | null
}

const exported = { notExported: null, retained: null } as const
const technical = (why: string): DataRule => ({ notExported: why, retained: null })
const deal = (...columns: string[]): DataRule => ({
  notExported: null,
  retained: { columns, why: "a record of the deal, kept for the other side as long as the law asks" },
})

/** One rule for each table; a test fails for a table without one. */
export const dataRules: Record<string, DataRule> = {
  user: exported,
  session: exported,
  account: technical("holds the hash of the password and nothing else"),
  verification: technical("holds hashes of links that are under way"),
  two_factor: technical("holds an encrypted secret"),
  file: exported,
  rate_limit: technical("counts tries and emails by hashed keys and ids, for some days at the most"),
  idempotency: technical("recognizes repeated requests by a hash"),
  demo: technical("demo worlds go after a day and belong to nobody"),
  party: exported,
  member: exported,
  second_person_change: exported,
  member_invitation: exported,
  bank_account: exported,
  company: exported,
  brand_kit: exported,
  brand_kit_file: exported,
  organization: exported,
  organization_follow: exported,
  inquiry: exported,
  inquiry_participant: exported,
  event: deal("title", "city", "voivodeship", "category"),
  sponsorship_option: exported,
  event_post: exported,
  saved_event: exported,
  saved_budget: exported,
  saved_search: exported,
  decision_link: exported,
  decision_link_event: exported,
  decision_answer: exported,
  deal: deal("sponsor_name", "organization_name", "cancel_reason", "search_text", "search_norm"),
  deal_acceptance: deal("person_name", "party_name", "capacity", "second_name", "second_capacity"),
  deal_account_change: exported,
  deal_account_seen: exported,
  deal_agreement: deal("parties", "days"),
  deal_instalment: exported,
  deal_approval: deal("reason"),
  deal_document: deal("reason"),
  deal_event: deal("title", "city"),
  deal_terms: deal("note", "events", "plan"),
  material_giving: deal("about", "claim", "link", "rules", "colors"),
  material_giving_file: exported,
  deal_material: deal("title"),
  deal_material_file: exported,
  deal_lead: exported,
  deal_follow: exported,
  deal_line: deal("title", "description", "benefits"),
  deliverable: deal("title", "reason"),
  proof: deal("link", "unit", "comment"),
  deliverable_proof: exported,
  task_reminder: technical("days on which a side was last reminded of what it has to do"),
  payment_entry: deal("reason"),
  deal_cost: exported,
  invoice: deal("number", "ksef_number"),
  settlement: deal("document_number", "ksef_number", "reason", "corrections"),
  invitation: exported,
  rating: deal("comment"),
  conversation: exported,
  conversation_participant: exported,
  message: {
    notExported: null,
    retained: {
      columns: ["content", "content_norm"],
      why: "the correspondence of the other side, without the name",
    },
  },
  fact: {
    notExported: null,
    retained: { columns: ["details"], why: "history of deals: reasons given to the other side" },
  },
  reaction_done: technical("marks work that was done, by the id of a fact"),
  notification: exported,
  email: {
    notExported: null,
    retained: {
      columns: ["address", "content"],
      why: "the last email, that the account is gone; emptied once sent",
    },
  },
  report: {
    notExported: null,
    retained: {
      columns: ["reporter_email", "reason", "details", "statement"],
      why: "notices of unlawful content are kept for three years",
    },
  },
}
