import { AsyncLocalStorage } from "node:async_hooks"
import { getTableName } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type Noun, nounOf, type PageContents, type PageTag } from "#app/domain/workspace/page-tags.ts"
import * as schema from "../schema.ts"

type Schema = typeof schema
type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema]

/** Nouns that a page declares when it reads the table; an empty list: visitors' pages do not show the table. */
const nounsOf: Record<TableName, readonly Noun[]> = {
  account: [],
  bankAccount: [], // within a party, and for the companies that it has deals with
  brandKit: [], // within a company, and for the organizations that received it
  brandKitFile: [], // as brandKit
  company: ["company"],
  conversation: [],
  conversationParticipant: [],
  deal: ["deal"],
  dealAcceptance: [], // between two parties
  dealAccountChange: [], // between two parties
  dealAccountSeen: [], // between two parties
  dealAgreement: [], // between two parties
  dealApproval: [], // within a party
  dealCost: [], // within a party
  dealDay: [], // between two parties
  dealDocument: [], // the public check of a document is never cached
  dealEvent: ["deal"],
  dealFollow: [], // within a party
  dealInstalment: [], // between two parties
  dealLead: [], // within a party
  dealLine: ["deal"],
  dealMaterial: [], // between two parties
  dealMaterialFile: [], // between two parties
  dealTerms: ["deal"],
  dealYear: [], // between two parties
  decisionAnswer: [],
  decisionLink: [],
  decisionLinkEvent: [],
  deliverable: [], // between two parties
  deliverableProof: [], // between two parties
  demo: [],
  email: [],
  event: ["event"],
  eventPost: ["event"],
  fact: [],
  file: ["event", "organization", "company", "person"], // pictures: a fact of their owner changes them
  idempotency: [],
  inquiry: [],
  inquiryParticipant: [],
  invitation: [],
  invoice: [], // between two parties
  materialGiving: [],
  materialGivingFile: [],
  member: ["person"], // the contact of a company; changes with the account
  memberInvitation: [],
  message: [],
  notedDeal: [],
  notification: [],
  organization: ["organization"],
  organizationFollow: ["follower"],
  party: [],
  paymentEntry: [], // between two parties
  proof: [], // between two parties
  rateLimit: [],
  rating: ["deal"],
  reactionDone: [],
  report: [],
  savedBudget: [],
  savedEvent: [],
  savedSearch: [],
  searchWord: ["event"],
  secondPersonChange: [], // within a party
  session: [],
  settlement: ["deal"],
  sponsorshipOption: ["event"],
  taskReminder: [],
  twoFactor: [],
  user: ["person"],
  verification: [],
}
const nounsByTable = new Map<string, readonly Noun[]>(
  Object.entries(nounsOf).map(([name, nouns]) => [getTableName(schema[name as TableName]), nouns]),
)

type PageReads = { tags: Set<PageTag>; statements: Set<string> }
const pages = new AsyncLocalStorage<PageReads>()

/** Declares what the page that is being rendered shows; other requests ignore it. */
export function pageShows(...tags: readonly PageTag[]) {
  const page = pages.getStore()
  if (page) for (const tag of tags) page.tags.add(tag)
}

/** Records a statement that the page being rendered sends to the database. */
export function noteRead(statement: string) {
  pages.getStore()?.statements.add(statement)
}

/** Runs `render` and collects what its page shows, for invalidation by tags (decision 030). */
export async function collectTags<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; shown: PageContents }> {
  const page: PageReads = { tags: new Set(), statements: new Set() }
  const result = await pages.run(page, render)
  const declared = new Set([...page.tags].map(nounOf))
  const isUndeclared = (table: string) => !nounsByTable.get(table)?.some((noun) => declared.has(noun))
  const read = new Set([...page.statements].flatMap(tablesIn))
  return { result, shown: { tags: page.tags, undeclared: [...read].filter(isUndeclared).sort() } }
}

const maxStatements = 500
const tablesByStatement = new Map<string, string[]>()

/** Tables after "from" and "join". Reads the text alone, as values are parameters. */
function tablesIn(statement: string): string[] {
  const cached = tablesByStatement.get(statement)
  if (cached) return cached
  const names = [...statement.matchAll(/\b(?:from|join)\s+(?:"?\w+"?\.)?"?(\w+)"?/gi)].map(([, name = ""]) => name)
  const tables = [...new Set(names)].filter((name) => nounsByTable.has(name))
  if (tablesByStatement.size >= maxStatements) tablesByStatement.clear()
  tablesByStatement.set(statement, tables)
  return tables
}
