import { parseSync } from "vite"
import type { SourceFile } from "./rules.ts"

/** Functions that write a sum of money as a text. */
const writers = [
  ...["formatMoney", "worthText", "namedWorth", "donatedNote", "cameText", "receivedText", "taxedSentence"],
  ...["taxParts", "amountLabel", "formatHundredths", "formatPriceRange", "formatGrossPrice", "formatPriceSentence"],
] as const
const writes = new RegExp(String.raw`\b(${writers.join("|")})\(`)

/** Files with sums of no deal: prices, budgets, goals, thresholds, filters, typed values, figures rounded for visitors. */
const otherSums = [
  ...["lib/text/numbers.ts", "domain/shared/money.ts", "domain/deals/approval/rule-change.ts"],
  ...["domain/deals/payments/invoices/invoice-question.ts", "domain/deals/payments/payment-question.ts"],
  ...["domain/deals/payments/refund.ts", "domain/deals/terms/payment-plan.ts", "domain/workspace/desk/desk-fits.ts"],
  ...[
    "domain/events/outreach.ts",
    "features/deals/approval/approval-panel.tsx",
    "features/deals/terms/fields/total-line.tsx",
  ],
  ...["features/deals/reports/figures/figures.tsx", "features/events/decision/decision-facts.tsx"],
  ...["features/events/decision/summary-document.server.ts", "features/events/list/member/price-policy.server.ts"],
  ...["features/events/offer/sponsor-offer.tsx", "features/events/page/event-facts.tsx"],
  ...["features/events/saved/comparison.tsx", "features/events/saved/saved-row.tsx"],
  ...["features/events/searches/search-emails.server.ts", "routes/events/saved-comparison.tsx"],
  ...["features/events/outreach/email-generator.tsx", "features/events/offer/rung.tsx"],
  ...["features/deals/proposal/event-options.tsx", "features/deals/terms/editor/add-option.tsx"],
  ...["features/events/page/piece-markup.ts", "features/deals/terms/editor/editor-row.tsx"],
]

/** Sentences, tables and papers about deals; `test/figures/registry.ts` reads them on the pages that show them. */
const textsOfDeals = [
  // the texts of sums themselves
  ...["domain/deals/deal/stated.ts", "domain/deals/deal/worth.ts", "domain/deals/terms/money-terms.ts"],
  ...["domain/deals/payments/ledger.ts", "domain/deals/terms/terms-worth.ts"],
  "domain/deals/terms/decided-terms.ts",
  // pages: the element around the text is marked
  ...["domain/deals/terms/annex-diff.ts", "domain/deals/moves/deal-next-step.ts"],
  ...[
    "domain/deals/deal/deal-dialogs.ts",
    "domain/deals/deal/deal-confirmations.ts",
    "domain/workspace/desk/desk-dates.ts",
  ],
  ...[
    "domain/deals/payments/payment-turn.ts",
    "domain/deals/tasks/deal-task.ts",
    "domain/deals/reports/impact/impact.ts",
  ],
  "features/deals/reports/finances/group-table.tsx",
  // news: they state what was true when they were written
  ...[
    "domain/deals/deal/deal-history.ts",
    "domain/deals/payments/payment-facts.ts",
    "domain/messages/message-lines.ts",
  ],
  ...["domain/deals/moves/deal-notices.ts", "domain/deals/tasks/daily-reminder.ts"],
  ...["features/deals/moves/reactions.server.ts", "features/deals/moves/move-emails.server.ts"],
  ...["features/deals/approval/reactions.server.ts", "features/deals/approval/setting/queries.server.ts"],
  // papers
  ...[
    "features/deals/documents/agreement-document.server.ts",
    "features/deals/documents/agreement-lines-document.server.ts",
    "features/deals/settlement/composed/report-document.server.ts",
  ],
  ...["features/deals/payments/invoices/donation-document.server.ts", "domain/deals/packet/packet-contents.ts"],
  ...["features/deals/reports/impact/document.server.ts"],
]
export const knownWriters: readonly string[] = [...otherSums, ...textsOfDeals].map((path) => `app/${path}`)

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Whether the element names what its text states, or passes a name to a component. */
const isMarked = (element: Node, source: string) =>
  ((element.openingElement as Node).attributes as Node[]).some((one) => {
    const text = source.slice(one.start, one.end)
    return one.type === "JSXSpreadAttribute"
      ? /\b(stating|stated|invoicedOf|states)\b/.test(text)
      : /^(states|isMoney)\b/.test(text)
  })

/** Sums in a component's markup without an element around them that names them. */
function unnamedIn({ path, source }: SourceFile): string[] {
  const problems: string[] = []
  const visit = (node: unknown, inMarkup: boolean, isNamed: boolean): void => {
    if (typeof node !== "object" || node === null) return
    const one = node as Node // lists of nodes have no type
    const isElement = one.type === "JSXElement"
    const named = isNamed || (isElement && isMarked(one, source))
    const callee = one.type === "CallExpression" ? String((one.callee as Node).name) : ""
    if (inMarkup && !named && writers.some((name) => name === callee))
      problems.push(
        `${path}:${source.slice(0, one.start).split("\n").length} mark what this sum is (domain/deals/deal/stated.ts)`,
      )
    for (const child of Object.values(node)) visit(child, inMarkup || isElement || one.type === "JSXFragment", named)
  }
  visit(parseSync(path, source).program, false, false)
  return problems
}

/** Sums that pages write without a name, so that no test can compare them. */
export function statedSumProblems(files: readonly SourceFile[], known = knownWriters): string[] {
  const writing = files.filter(
    ({ path, source }) => /^app\/.*(?<!\.test)\.tsx?$/.test(path) && path.startsWith("app/") && writes.test(source),
  )
  const others = writing.filter(({ path }) => !known.includes(path))
  return [
    ...others.flatMap((file) => {
      if (file.path.endsWith(".tsx") && /\b(stating|stated)\(/.test(file.source)) return unnamedIn(file)
      return [
        `${file.path} writes a sum: mark it (domain/deals/deal/stated.ts), or say in test/architecture/stated-sums.ts what it is`,
      ]
    }),
    ...known
      .filter((path) => !writing.some((file) => file.path === path))
      .map((path) => `${path} writes no sum any more: take it out of test/architecture/stated-sums.ts`),
  ]
}
