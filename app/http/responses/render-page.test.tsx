import { lazy, type ReactNode, Suspense } from "react"
import { expect, test, vi } from "vitest"
import { renderPage } from "./render-page.server.ts"

const onError = vi.fn()
const render = (inside: ReactNode) => {
  onError.mockClear()
  return renderPage(
    <html lang="pl">
      <body>{inside}</body>
    </html>,
    { nonce: "n", timeoutMs: 6000, onError },
  )
}
const whole = (inside: string) => `<!DOCTYPE html><html lang="pl"><head></head><body>${inside}</body></html>`

function counted(draw: () => ReactNode) {
  let times = 0
  const Part = () => {
    times++
    return draw()
  }
  return { Part, times: () => times }
}
const lazyPart = () => lazy(async () => ({ default: () => <p>później</p> }))
const fails = () => {
  throw new Error("zepsute")
}

test("a page without a waiting part is rendered once", async () => {
  const { Part, times } = counted(() => <p>od razu</p>)
  expect(await render(<Part />)).toBe(whole("<p>od razu</p>"))
  expect(times()).toBe(1)
})

test("a page waits for a part that is loaded when first shown; the next request renders it in one pass", async () => {
  const LazyPart = lazyPart()
  const { Part, times } = counted(() => (
    <Suspense>
      <LazyPart />
    </Suspense>
  ))
  const expected = whole("<!--$--><p>później</p><!--/$-->")
  expect(await render(<Part />)).toBe(expected)
  const before = times()
  expect(await render(<Part />)).toBe(expected)
  expect(times() - before).toBe(1)
  expect(onError).not.toHaveBeenCalled()
})

test("a page waits for a part outside any boundary", async () => {
  const LazyPart = lazyPart()
  expect(await render(<LazyPart />)).toBe(whole("<p>później</p>"))
  expect(onError).not.toHaveBeenCalled()
})

test("a page that fails is rendered once and reported once, by its rejection", async () => {
  const { Part, times } = counted(fails)
  await expect(render(<Part />)).rejects.toThrow("zepsute")
  expect(times()).toBe(1)
  expect(onError).not.toHaveBeenCalled()
})

test("an error within a boundary is reported once, and the part is left to the browser", async () => {
  const { Part } = counted(fails)
  const html = await render(
    <Suspense fallback="chwila">
      <Part />
    </Suspense>,
  )
  expect(html).toContain("chwila")
  expect(onError).toHaveBeenCalledTimes(1)
})
