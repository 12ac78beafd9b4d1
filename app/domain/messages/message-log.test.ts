import { expect, test } from "vitest"
import type { Day } from "#app/lib/dates.ts"
import { byInquiry, logItems } from "./message-log.ts"

const inquiry = { id: "i", about: "Regaty" }
const messageAt = (minute: string, inquiryOfIt: typeof inquiry | null) => ({
  id: minute,
  from: "other" as const,
  at: `2026-11-20T10:0${minute}:00Z`,
  inquiry: inquiryOfIt,
})

test("messages of an inquiry are grouped under their day, and no run of one sender crosses the group", () => {
  const messages = [messageAt("1", inquiry), messageAt("2", inquiry), messageAt("3", null), messageAt("4", null)]
  const items = logItems(messages, "2026-11-20" as Day)
  const groups = byInquiry(items).map((group) => [group.inquiry?.about, group.items.map(({ key }) => key)])
  expect(groups).toEqual([
    ["Regaty", ["2026-11-20-1", "1", "2"]],
    [undefined, ["3", "4"]],
  ])
  expect(items.flatMap((item) => (item.kind === "message" ? item.continues : []))).toEqual([true, false, true, false])
})
