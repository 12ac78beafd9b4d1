import type { SourceFile } from "./rules.ts"

/** Files that may name the rows of money: their writers, the few readers beside them, and the export of a person's data. */
const allowed =
  /^app\/(db\/|features\/deals\/(terms|payments|documents|moves)\/|features\/workspace\/data-export\/)|^(test|tools)\/|\.test\.tsx?$/

/** Files that may name missing invoices: the rule and its SQL, and the question about a sum that is too high. */
const lacking =
  /^app\/(domain\/deals\/payments\/invoices\/(lacking-papers|invoice-question)\.ts|db\/conditions\/lacking-invoices)\b|^app\/db\/migr|^(test|tools)\//

/** Rows that have one reader; other files ask that reader (decision 062). */
const rows: [name: string, pattern: RegExp, allowed?: RegExp][] = [
  ["payment_entry", /\bpaymentEntry\b|\bpayment_entry\b/],
  ["deal_instalment", /\bdealInstalment\b|\bdeal_instalment\b/],
  ["instalment_in_force", /\binstalmentInForce\b|\binstalment_in_force\b/],
  ["deal_agreement", /\bdealAgreement\b|\bdeal_agreement\b/],
  ["deal_terms.plan", /\bdealTerms\.plan\b|\bdeal_terms\.plan\b/],
  [
    "what lacks an invoice",
    /-\s*(?:\w+\.)?invoiced\b|-\s*(?:\w+\.)?invoices\.reduce|\bleftToInvoice\b|vat_status.*is distinct from 'none'/,
    lacking,
  ],
]

/** Older readers; the list may only get shorter. */
const known: Record<string, readonly string[]> = {
  deal_agreement: [
    "app/features/deals/page/queries.server.ts",
    "app/features/deals/deal/queries.server.ts",
    "app/features/workspace/account-deletion/person-commands.server.ts",
  ],
}

/** Files that read money without its one reader, and known ones that no longer do. */
export const moneyRowProblems = (files: readonly SourceFile[], knownReaders = known): string[] =>
  rows.flatMap(([name, pattern, ofRow = allowed]) => {
    const readers = files
      .filter(({ path, source }) => !ofRow.test(path) && pattern.test(source))
      .map(({ path }) => path)
    const expected = knownReaders[name] ?? []
    return [
      ...readers.filter((path) => !expected.includes(path)).map((path) => `${path} names ${name}: ask its one reader`),
      ...expected.filter((path) => !readers.includes(path)).map((path) => `${path} names ${name} no more: take it out`),
    ]
  })
