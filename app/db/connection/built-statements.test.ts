import { expect, test } from "vitest"
import { askBuilt } from "./built-statements.server.ts"

test("a key that is used again and again is built once, however many others are used once", async () => {
  let builds = 0
  const build = () => {
    builds++
    return { prepare: () => ({ execute: async () => builds }) }
  }
  await askBuilt(["common"], build)
  for (let other = 0; other < 1000; other++) {
    await askBuilt(["once", other], build)
    await askBuilt(["common"], build)
  }
  expect(builds).toBe(1001)
})
