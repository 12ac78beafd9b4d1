import { beforeEach, expect, test } from "vitest"
import { closeAllToasts, closeSuccesses, closeToast, queuedToasts, showToast, stayOf } from "./toast-queue.ts"

const titles = () => queuedToasts().map(({ title }) => title)
const bad = (title: string) => showToast({ title, tone: "bad" })
beforeEach(closeAllToasts)

test("a success takes the place of the success before, at once and in an element of its own (B71)", () => {
  showToast({ title: "Zapisano" })
  const [first] = queuedToasts()
  showToast({ title: "Usunięto", tone: "plain" })
  expect(titles()).toEqual(["Usunięto"])
  expect(queuedToasts()[0]?.id).not.toBe(first?.id)
})

test("an error is never replaced: errors wait for each other, and a success behind them for the newest (B71)", () => {
  bad("Błąd zapisu")
  bad("Błąd pliku")
  showToast({ title: "Zapisano" })
  showToast({ title: "Wysłano" })
  expect(titles()).toEqual(["Błąd zapisu", "Błąd pliku", "Wysłano"])
  closeToast(queuedToasts()[0]?.id ?? 0)
  expect(titles()).toEqual(["Błąd pliku", "Wysłano"])
})

test("a success ends when the next form is sent, errors stay", () => {
  bad("Błąd pliku")
  showToast({ title: "Zapisano" })
  closeSuccesses()
  expect(titles()).toEqual(["Błąd pliku"])
})

test("an error waits until the success before it was read", () => {
  showToast({ title: "Zapisano" })
  bad("Błąd pliku")
  expect(titles()).toEqual(["Zapisano", "Błąd pliku"])
})

test("a toast stays five seconds, an error until another toast waits (B71)", () => {
  const error = { title: "Błąd", tone: "bad" } as const
  expect(stayOf([{ title: "Zapisano" }])).toBe(5000)
  expect(stayOf([error])).toBeNull()
  expect(stayOf([error, { title: "Zapisano" }])).toBe(5000)
})
