import { type Browser, expect, type Page } from "@playwright/test"
import { sendGathered } from "./database.ts"
import { emailTo } from "./emails.ts"
import { newVisitor } from "./people.ts"

/** Types of fields into which people type the same again, and why. */
const mayRepeat: Record<string, string> = { password: "proves who acts" }

type Typed = { value: string; type: string; label: string }

const plain = (text: string) => text.toLowerCase().replace(/[\s-]+/g, "")

/** A value as a whole, and each figure of three digits or more in it: "Pobiegło 412 osób" says 412, too. */
function factsIn(value: string): Set<string> {
  const figures = value.match(/(?<![\p{L}\p{N}-])\d(?:[\d\s-]*\d)?(?![\p{L}\p{N}])/gu) ?? []
  return new Set([value, ...figures.filter((figure) => plain(figure).length > 2)].map(plain))
}

/** In the browser: reports each value that somebody has typed into a field and left. */
function reportTyping() {
  const { noteTyped } = window as unknown as { noteTyped: (typed: Typed) => void }
  const left = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    if (["checkbox", "radio", "file"].includes(target.type) || target.value === "") return
    noteTyped({ value: target.value, type: target.type, label: target.labels?.[0]?.textContent ?? target.name })
  }
  addEventListener("change", left, true)
}

/** A person at the home page who goes on by links, buttons and their emails alone, and whose typing is recorded. */
export async function newPerson(browser: Browser, email: string) {
  const page = await newVisitor(browser, { viewport: { width: 1280, height: 900 } })
  const context = page.context()
  await context.addCookies([{ name: "cookieConsent", value: "accepted", url: process.env.E2E_ORIGIN ?? "" }])
  const typed = new Map<string, string>()
  const repeated: string[] = []
  await context.exposeBinding("noteTyped", (source, { value, type, label }: Typed) => {
    if (type in mayRepeat) return
    const where = `${label}, ${new URL(source.page.url()).pathname}`
    for (const fact of factsIn(value)) {
      const before = typed.get(fact)
      if (before) repeated.push(`"${value}" (${where}) was typed before (${before})`)
      typed.set(fact, where)
    }
  })
  await context.addInitScript(reportTyping)
  await page.goto("/")
  const { goto } = page
  page.goto = () => {
    throw new Error("Pages are reached by links, buttons and emails.")
  }
  /** Opens the address in the newest email that has one, once the bell of the open page has rung. */
  const openEmail = async (address: RegExp) => {
    const bell = page.getByRole("banner").getByRole("link", { name: /^Powiadomienia, \d+ nieprzeczyt/ })
    await expect(bell).toBeVisible()
    await sendGathered()
    const [path] = await emailTo(email, address)
    await goto.call(page, path)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  }
  return { page, email, typed, repeated, openEmail }
}
export type Person = Awaited<ReturnType<typeof newPerson>>

export const openTab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Części współpracy" }).getByRole("link", { name }).click()

/** Nobody has typed a figure or a name again. */
export function expectTypedOnce(...people: Pick<Person, "repeated">[]) {
  expect(people.flatMap(({ repeated }) => repeated)).toEqual([])
}
