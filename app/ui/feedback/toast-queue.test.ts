import { expect, test } from "vitest"
import { closeToast, queuedToasts, showToast, stayOf } from "./toast-queue.ts"

test("toasts wait for each other; the next comes when one is closed", () => {
  showToast({ title: "Zapisano" })
  showToast({ title: "Wysłano" })
  expect(queuedToasts().map(({ title }) => title)).toEqual(["Zapisano", "Wysłano"])
  closeToast(queuedToasts()[0]?.id ?? 0)
  expect(queuedToasts().map(({ title }) => title)).toEqual(["Wysłano"])
})

test("five seconds each; an error stays until another toast waits (B71)", () => {
  const bad = { title: "Błąd", tone: "bad" } as const
  expect(stayOf([{ title: "Zapisano" }])).toBe(5000)
  expect(stayOf([bad])).toBeNull()
  expect(stayOf([bad, { title: "Zapisano" }])).toBe(5000)
})
