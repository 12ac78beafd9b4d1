import { expect, test } from "vitest"
import { archesOf } from "./arches-shapes.ts"

test("the same id gives the same picture, and similar ids differ", () => {
  expect(archesOf("evt-1")).toEqual(archesOf("evt-1"))
  expect(archesOf("evt-1")).not.toEqual(archesOf("evt-2"))
})

test("fewer than half of the pictures have a dark sky, the others a light one", () => {
  const skies = Array.from({ length: 60 }, (_, i) => archesOf(`id-${i}`)[0]?.fill)
  expect(new Set(skies)).toEqual(new Set([0, 3]))
  expect(skies.filter((fill) => fill === 3).length).toBeLessThan(30)
})

test("every sun is inside the picture", () => {
  const suns = Array.from({ length: 200 }, (_, i) => archesOf(`id-${i}`)).flatMap((shapes) =>
    shapes.flatMap((shape) => ("cx" in shape ? shape : [])),
  )
  expect(suns.length).toBeGreaterThan(50)
  for (const { cx, r } of suns) expect([cx - r >= 0, cx + r <= 1200]).toEqual([true, true])
})

test("all three compositions are drawn", () => {
  const sizes = new Set(Array.from({ length: 60 }, (_, i) => Math.sign(archesOf(`id-${i}`).length - 20)))
  expect(sizes).toEqual(new Set([-1, 1]))
})
