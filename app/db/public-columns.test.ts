import { getTableColumns } from "drizzle-orm"
import { expect, test } from "vitest"
import { eventColumns, optionColumns, publicEvent, publicOption } from "./public-columns.server.ts"
import { event, sponsorshipOption } from "./schema.ts"

test("each column of events and options is either public or restricted", () => {
  expect(Object.keys(eventColumns).sort()).toEqual(Object.keys(getTableColumns(event)).sort())
  expect(Object.keys(optionColumns).sort()).toEqual(Object.keys(getTableColumns(sponsorshipOption)).sort())
})

// `npm run check` fails when one of these lines compiles
test("what everybody reads cannot select a restricted column", () => {
  // @ts-expect-error only its owner and operators read it
  expect(publicEvent.hiddenReason).toBe(event.hiddenReason)
  // @ts-expect-error prices are for signed-in viewers
  expect(publicOption.priceGrosze).toBe(sponsorshipOption.priceGrosze)
  // @ts-expect-error a new column is in neither list
  const withNewColumn: Record<keyof typeof event.$inferSelect | "budget", string> = eventColumns
  expect(withNewColumn.title).toBe("public")
})
