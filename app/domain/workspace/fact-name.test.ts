import { expect, test } from "vitest"
import type { NewFact } from "#app/db/outbox/facts.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"

// `npm run check` fails when one of these lines compiles
test("the name of a fact that nobody records does not compile, neither recorded nor reacted to", () => {
  // @ts-expect-error unknown verb
  const recorded: NewFact = { what: "deal.acept", aboutId: "d", by: null }
  // @ts-expect-error unknown noun
  const on: Reaction["on"] = (what) => what === "dael.accept"
  const known: Reaction["on"] = (what) => what === "deal.accept"
  expect([on("deal.accept"), known("deal.accept"), recorded.what]).toEqual([false, true, "deal.acept"])
})
