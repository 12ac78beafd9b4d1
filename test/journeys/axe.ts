import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type axe from "axe-core"

/** The minified source, half the size of `axe.source`: each document parses it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")
export const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** Rules that a theme can affect. */
export const colourRules = ["color-contrast", "link-in-text-block"]

/** What axe finds: its rules, with the elements that break them. */
export async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  // injected past the page's policy, like developer tools
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    (runOptions) => (window as unknown as { axe: typeof axe }).axe.run(document, runOptions),
    options,
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}
