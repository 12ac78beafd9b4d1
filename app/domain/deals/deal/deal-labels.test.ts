import { describe, expect, test } from "vitest"
import { type DealKind, type DealStatus, dealStatuses } from "./deal.ts"
import { moveDialog } from "./deal-dialogs.ts"
import { moveButton, moveToast, repeatLabel } from "./deal-labels.ts"
import { type Move, moveNames, reasonFor, ruleOf } from "./deal-moves.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
/** Every move in every status it may start from. */
const cases = moveNames.flatMap((move) =>
  dealStatuses
    .filter((status) => Object.values(ruleOf(move).by).some((from) => from.includes(status)))
    .map((status): [Move, DealStatus] => [move, status]),
)

test.each(cases)("%s in %s has a button and a toast", (move, status) => {
  const { label, busy } = moveButton(move, status)
  expect(label).toMatch(/^[A-ZŁŚ]\S.*[^.]$/)
  expect(busy).toMatch(/\.\.\.$/)
  const toast = moveToast(move, status)
  expect(toast.title.length).toBeLessThanOrEqual(40)
  expect(toast.description.length).toBeLessThanOrEqual(120)
})

test("buttons have the names of the decisions and the glossary", () => {
  expect(moveButton("acceptTerms", "negotiation").label).toBe("Zaakceptuj warunki")
  expect(moveButton("reject", "pending").label).toBe("Odrzuć")
  expect(moveButton("edit", "pending").label).toBe("Edytuj opcje")
  expect(moveButton("cancel", "pending").label).toBe("Anuluj propozycję")
  expect(moveButton("cancel", "negotiation").label).toBe("Anuluj współpracę")
  expect(moveButton("settle", "in_progress").label).toBe("Prześlij rozliczenie")
  expect(moveButton("settle", "settlement_rejected").label).toBe("Prześlij poprawione rozliczenie")
  expect(repeatLabel("completed")).toBe("Ponów współpracę")
  expect(repeatLabel("rejected")).toBe("Ponów propozycję")
})

test("before the event the button to settle is not the main one", () => {
  expect(moveButton("settle", "in_progress").look).toBe("primary")
  expect(moveButton("settle", "in_progress", true)).toMatchObject({ label: "Prześlij rozliczenie", look: "line" })
})

test.each<[Move, DealStatus, string, string]>([
  ["accept", "accepted", "Status zaktualizowany", "Status współpracy został zmieniony na: Zaakceptowana"],
  ["acceptTerms", "in_progress", "Status zaktualizowany", "Status współpracy został zmieniony na: W realizacji"],
  ["negotiate", "negotiation", "Status zaktualizowany", "Status współpracy został zmieniony na: W negocjacji"],
  ["settle", "settlement", "Rozliczenie przesłane", "Plik rozliczenia został przesłany do sponsora."],
  ["edit", "negotiation", "Sukces", "Opcje współpracy zostały zapisane. Współpraca jest teraz w negocjacji."],
  [
    "cancel",
    "canceled",
    "Status zaktualizowany",
    "Status współpracy został zmieniony na: Anulowana. Druga strona otrzyma powiadomienie.",
  ],
])("toast after %s", (move, status, title, description) => {
  const toast = moveToast(move, status)
  expect({ title: toast.title, description: plain(toast.description) }).toEqual({ title, description })
})

test("a move that leaves the status alone never claims that it changed", () => {
  for (const [move, status] of cases)
    if (ruleOf(move).to === "same") expect(moveToast(move, status).description).not.toContain("został zmieniony")
})

describe("dialogs", () => {
  const accepted = (status: DealStatus) => !["pending", "negotiation"].includes(status)
  const of = (status: DealStatus, grosze: number, kind: DealKind = "sponsoring") => ({
    status,
    wasAccepted: accepted(status),
    worth: kind === "barter" ? { gross: 0, inKind: grosze } : { gross: grosze, inKind: 0 },
    kind,
  })
  test.each(cases)("the dialog of %s in %s asks for a reason as its rule says", (move, status) => {
    const dialog = moveDialog(move, of(status, 1_250_000))
    if (!dialog) {
      expect(reasonFor(move, of(status, 0)) === "required").toBe(false)
      return
    }
    expect(dialog.confirm).not.toBe(dialog.back)
    const rule = reasonFor(move, of(status, 0))
    expect(dialog.reason?.required ?? null).toBe(rule === "none" ? null : rule === "required")
    if (rule === "optional") expect(dialog.reason?.label).toMatch(/\(opcjonalnie\)$/)
    if (rule === "required") expect(dialog.reason?.label).not.toMatch(/opcjonalnie/)
    expect(dialog.body).not.toContain("undefined")
  })
  test("editing and withdrawing a request ask nothing", () => {
    expect(moveDialog("edit", of("pending", 0))).toBeNull()
    expect(moveDialog("withdrawCancel", of("in_progress", 0))).toBeNull()
  })
  test("accepting terms names the sum and the limits of a click", () => {
    const dialog = moveDialog("acceptTerms", of("negotiation", 1_250_000))
    expect(plain(dialog?.body ?? "")).toBe(
      "Łączna kwota: 12 500 zł. Umowa zostanie zawarta w formie dokumentowej, bez podpisów na papierze, gdy zaakceptują ją obie strony i każda poda, w jakiej roli działa. Podaj swoją rolę poniżej i zaakceptuj warunki.",
    )
    expect(dialog?.confirm).toBe("Akceptuję warunki")
  })
  test("accepting anything but sponsoring names its kind (X7)", () => {
    expect(plain(moveDialog("accept", of("pending", 850_000, "barter"))?.body ?? "")).toMatch(
      /^Łączna kwota: rzeczowo 8 500 zł \(barter\)\./,
    )
    expect(plain(moveDialog("acceptTerms", of("accepted", 850_000, "donation"))?.body ?? "")).toContain("(darowizna)")
  })
  test("cancelling never has two buttons that read the same", () => {
    expect(moveDialog("cancel", of("negotiation", 0))).toMatchObject({ confirm: "Anuluj współpracę", back: "Wróć" })
    expect(moveDialog("cancel", of("pending", 0))).toMatchObject({ title: "Anulować propozycję?" })
  })
  test("the sponsor's second confirmation says its purpose", () => {
    const dialog = moveDialog("acceptTerms", of("accepted", 850_000))
    expect(plain(dialog?.confirm ?? "")).toBe("Potwierdź i zawrzyj umowę")
    expect(plain(dialog?.body ?? "")).toContain("Podaj swoją rolę poniżej i zaakceptuj warunki.")
  })
  test("ending a negotiation asks for a reason once the deal was accepted", () => {
    expect(moveDialog("cancel", of("negotiation", 0))?.reason?.required).toBe(false)
    expect(moveDialog("cancel", { ...of("negotiation", 0), wasAccepted: true })?.reason?.required).toBe(true)
  })
  test("a settlement is accepted only after it was seen (B11)", () => {
    expect(plain(moveDialog("acceptSettlement", of("settlement", 0))?.tick ?? "")).toBe("Znam treść rozliczenia")
  })
  test("a rejected settlement says what to correct", () => {
    const bodyWith = (...toConfirm: string[]) =>
      plain(moveDialog("acceptSettlement", { ...of("settlement", 0), toConfirm })?.body ?? "")
    expect(bodyWith()).not.toContain("Potwierdzisz")
    expect(bodyWith("Baner")).toContain("Potwierdzisz nią też świadczenie, które na to czeka: „Baner”.")
    expect(bodyWith("Baner", "Film")).toContain("też świadczenia, które na to czekają: „Baner”, „Film”.")
    expect(moveDialog("rejectSettlement", of("settlement", 0))).toMatchObject({
      title: "Poprosić o poprawki?",
      reason: { label: "Co wymaga poprawy", required: true },
      confirm: "Poproś o poprawki",
    })
    expect(moveDialog("rejectSettlement", { ...of("settlement", 0), reportedRows: [{}] })?.reason).toEqual({
      label: "Co wymaga poprawy (opcjonalnie)",
      required: false,
    })
  })
})
