import { formatMoneyInput } from "#app/domain/shared/money.ts"
import type { PaymentsPage } from "../queries.server.ts"

export const invoiceFieldId = (name: string) => `f-invoice-${name}`
export const draftFieldId = (name: string) => `f-draft-${name}`

/** What the draft of an invoice and its entry share; `chosen`: keys of instalments. */
export type CarriedInvoice = { number: string; issuedOn: string; chosen: string[] }

type Control = HTMLInputElement | HTMLSelectElement
const isControl = (found: Element | null): found is Control =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement
const initialOf = (control: Control) =>
  control instanceof HTMLInputElement
    ? control.defaultValue
    : ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "")

/** Fills a control by its id; what a person typed stays. */
function fill(id: string, value: string) {
  const control = document.getElementById(id)
  if (!isControl(control) || ![initialOf(control), control.dataset.filled].includes(control.value)) return
  control.value = value || initialOf(control)
  control.dataset.filled = control.value
}

const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`#${invoiceFieldId("instalments")} input[type="checkbox"]`),
]

export const chosenInstalments = () => boxes().flatMap((box) => (box.checked ? box.value : []))

export function fillAmount({ instalments, leftToAdd }: PaymentsPage) {
  const keys = chosenInstalments()
  const lacking = instalments.reduce((sum, { key, uninvoiced }) => (keys.includes(key) ? sum + uninvoiced : sum), 0)
  const grosze = keys.length > 0 ? lacking : leftToAdd
  fill(invoiceFieldId("amount"), grosze > 0 ? formatMoneyInput(grosze) : "")
}

export function fillInvoice(page: PaymentsPage, { number, issuedOn, chosen }: CarriedInvoice) {
  fill(invoiceFieldId("number"), number)
  fill(invoiceFieldId("issuedOn"), issuedOn <= page.today ? issuedOn : "")
  for (const box of boxes()) box.checked = chosen.includes(box.value)
  fillAmount(page)
}

export function fillDraft(page: PaymentsPage, { number, issuedOn, chosen }: CarriedInvoice) {
  fill(draftFieldId("numer"), number)
  fill(draftFieldId("data"), issuedOn)
  const [only, ...more] = page.instalments.filter(({ key }) => chosen.includes(key))
  fill(draftFieldId("rata"), only && more.length === 0 ? String(only.number) : "")
}

/** The invoice is added days after its draft was made, so the browser remembers what the draft said. */
const storageKey = (dealId: string, viewerId: string) => `invoice ${dealId} ${viewerId}`

export function rememberDraft(dealId: string, viewerId: string, carried: CarriedInvoice) {
  try {
    localStorage.setItem(storageKey(dealId, viewerId), JSON.stringify(carried))
  } catch {}
}

/** The draft that was made last and is not added yet; null without one. */
export function rememberedDraft({ id, invoices }: PaymentsPage, viewerId: string): CarriedInvoice | null {
  const key = storageKey(id, viewerId)
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as CarriedInvoice | null
    const { number, issuedOn, chosen } = stored ?? {}
    const isRead = typeof number === "string" && typeof issuedOn === "string" && Array.isArray(chosen)
    if (isRead && !invoices.some((one) => one.number === number)) return { number, issuedOn, chosen }
    localStorage.removeItem(key)
  } catch {
    return null
  }
  return null
}
