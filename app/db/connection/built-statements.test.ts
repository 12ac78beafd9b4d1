import { expect, test } from "vitest"
import { askBuilt } from "./built-statements.server.ts"

test("what is asked again and again is built once, however many others are asked once", async () => {
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
