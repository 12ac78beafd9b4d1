import { expect, test } from "vitest"
import { archesOf } from "./arches-shapes.ts"

test("the same id gives the same picture, neighbours differ", () => {
  expect(archesOf("evt-1")).toEqual(archesOf("evt-1"))
  expect(archesOf("evt-1")).not.toEqual(archesOf("evt-2"))
})

test("all three compositions are drawn", () => {
  const sizes = new Set(Array.from({ length: 60 }, (_, i) => Math.sign(archesOf(`id-${i}`).length - 20)))
  expect(sizes).toEqual(new Set([-1, 1]))
})
