import { RouterContextProvider } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { conflict, notFound, Refusal } from "#app/lib/refusal.ts"
import { env } from "#app/platform/env.server.ts"
import { log } from "#app/platform/log.server.ts"
import { answerHeadersContext, requestIdContext } from "../requests/request-context.ts"
import { handle } from "./handle.server.ts"
import { handleJson } from "./json.server.ts"

function args() {
  const context = new RouterContextProvider()
  const headers = new Headers()
  context.set(answerHeadersContext, headers)
  context.set(requestIdContext, "numer-1")
  return { request: new Request("http://localhost/wydarzenia"), context, headers }
}
type Thrown = { data: unknown; init: { status: number } }
const thrownBy = (error: unknown, requestArgs = args()) =>
  handle(() => {
    throw error
  })(requestArgs).then(
    () => null,
    (thrown: Thrown) => thrown,
  )

afterEach(() => vi.restoreAllMocks())

test.each([
  [notFound("Nie ma."), 404],
  [conflict("Ktoś był szybszy."), 409],
  [new Refusal("forbidden", "Nie wolno."), 403],
  [new Refusal("invalid", "Nie rozumiem."), 400],
  [new Refusal("too-large", "Za duże."), 413],
])("%o is answered with its status and its sentence", async (refusal, status) => {
  expect(await thrownBy(refusal)).toMatchObject({ data: refusal.message, init: { status } })
})

/** The error of the transaction that PostgreSQL ends in a deadlock. */
async function deadlock(): Promise<unknown> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    for (const client of [one, other]) await client.query("begin")
    await one.query("select pg_advisory_xact_lock(4711)")
    await other.query("select pg_advisory_xact_lock(4712)")
    const ends = await Promise.allSettled([
      one.query("select pg_advisory_xact_lock(4712)").finally(() => one.query("rollback")),
      other.query("select pg_advisory_xact_lock(4711)").finally(() => other.query("rollback")),
    ])
    return ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))[0]
  } finally {
    one.release()
    other.release()
  }
}

test("a request that ends in a deadlock is answered with 503 and may be sent again in a second", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {})
  const error = new Error("Failed query", { cause: await deadlock() })
  const requestArgs = args()
  expect(await thrownBy(error, requestArgs)).toMatchObject({ init: { status: 503 } })
  expect(requestArgs.headers.get("retry-after")).toBe("1")
  expect(warned).toHaveBeenCalledTimes(1)
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ err: error }), expect.any(String))
})

test("a request over a limit is answered with 429 and how long to wait", async () => {
  const requestArgs = args()
  expect(await thrownBy(new Refusal("too-many", "Poczekaj.", 42), requestArgs)).toMatchObject({ init: { status: 429 } })
  expect(requestArgs.headers.get("retry-after")).toBe("42")
})

test("a bug is logged whole and shows only the number of its request", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {})
  const bug = new Error("select password from account")
  const thrown = await thrownBy(bug)
  expect(thrown).toMatchObject({ data: { requestId: "numer-1" }, init: { status: 500 } })
  expect(JSON.stringify(thrown)).not.toContain("password")
  expect(logged).toHaveBeenCalledWith({ err: bug, requestId: "numer-1", path: "/wydarzenia" }, "bug")
})

test.each([
  "/decyzja/tajny-zeton",
  "/DECYZJA/tajny-zeton/zestawienie.pdf",
  "//decyzja/tajny-zeton",
  "/decyzja%2Ftajny-zeton",
  "/%64ecyzja/tajny-zeton",
  "/decyzja%252ftajny-zeton",
])("the log of a bug does not hold the secret of %s", async (path) => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {})
  await thrownBy(new Error("crash"), { ...args(), request: new Request(`http://localhost${path}`) })
  expect(logged).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(logged.mock.calls)).not.toContain("tajny-zeton")
})

test.each(["ECONNREFUSED", "57P01", "57P03"])(
  "an unavailable database (%s) is answered with 503 and when to retry, not as a bug",
  async (code) => {
    const error = new Error("Failed query", { cause: Object.assign(new Error("no connection"), { code }) })
    const requestArgs = args()
    expect(await thrownBy(error, requestArgs)).toMatchObject({ init: { status: 503 } })
    expect(requestArgs.headers.get("retry-after")).toBe("5")
  },
)

test("redirects and other thrown responses are passed on unchanged", async () => {
  const answer = new Response(null, { status: 302 })
  expect(await thrownBy(answer)).toBe(answer)
})

test("scripts and pages are answered with 503 while a bucket or a database is unavailable", async () => {
  const S3 = env.S3
  // a timeout is the bucket's only if there is one
  env.S3 = { ...({} as NonNullable<typeof env.S3>), bucket: "x" }
  try {
    for (const error of [
      Object.assign(new Error("slow"), { name: "TimeoutError" }),
      Object.assign(new Error("down"), { code: "ECONNREFUSED" }),
    ]) {
      const answer = await handleJson(
        () => Promise.reject(error),
        () => "/",
      )(args())
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      expect(await answer.json()).toEqual({ error: "Przerwa techniczna. Spróbuj ponownie za chwilę." })
      expect(await thrownBy(error)).toMatchObject({ init: { status: 503 } })
    }
  } finally {
    env.S3 = S3
  }
})
