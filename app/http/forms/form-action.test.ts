import { RouterContextProvider } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import * as z from "zod"
import { conflict, forbidden, notFound, Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { answerHeadersContext, requestIdContext } from "../requests/request-context.ts"
import { buttonAction } from "./button-action.server.ts"
import { formAction, formActions, refuse } from "./form-action.server.ts"
import { jsonAction } from "./json-action.server.ts"

function posted(fields: Record<string, string>) {
  const context = new RouterContextProvider()
  const headers = new Headers()
  context.set(answerHeadersContext, headers)
  context.set(requestIdContext, "numer-1")
  const request = new Request("http://localhost/wydarzenia", { method: "POST", body: new URLSearchParams(fields) })
  return { request, context, headers }
}
type Posted = ReturnType<typeof posted>

const viewer = () => ({ id: "anna" })
const schema = z.strictObject({ title: z.string().min(3, "Za krótki."), key: z.string().optional() })
const unavailable = () => Object.assign(new Error("down"), { code: "ECONNREFUSED" })

const actionThrowing = (error: unknown, thrown?: readonly ["not-found"]) =>
  formAction<Posted>()({
    viewer,
    schema,
    run: () => {
      throw error
    },
    thrown,
    failure: { sentence: "Nie zapisano.", unavailable: "Później." },
  })

afterEach(() => vi.restoreAllMocks())

test("input that the schema refuses comes back with its sentences, and runs nothing", async () => {
  const run = vi.fn(() => ({ to: "/" }))
  const answer = await formAction<Posted>()({ viewer, schema, run })(posted({ title: "x" }))
  expect(answer).toMatchObject({
    data: { ok: false, errors: { title: "Za krótki." }, values: { title: "x" } },
    init: { status: 400 },
  })
  expect(run).not.toHaveBeenCalled()
})

test("a command leads to the next page, and a cookie carries its toast", async () => {
  const action = formAction<Posted>()({ viewer, schema, run: () => ({ to: "/dalej", toast: { title: "Zapisano" } }) })
  const answer = (await action(posted({ title: "Bieg" }))) as Response
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/dalej"])
  expect(answer.headers.get("set-cookie")).toContain("toast")
})

test("a response of the command's own, such as a redirect, is passed on unchanged", async () => {
  const answer = new Response(null, { status: 302, headers: { location: "/logowanie" } })
  expect(await formAction<Posted>()({ viewer, schema, run: () => answer })(posted({ title: "Bieg" }))).toBe(answer)
})

test("input that only the command can judge comes back with its status and further data for the page", async () => {
  const run = () => refuse({ title: "Zajęty." }, 409, { asks: true })
  expect(await formAction<Posted>()({ viewer, schema, run })(posted({ title: "Bieg" }))).toMatchObject({
    data: { ok: false, errors: { title: "Zajęty." }, values: { title: "Bieg" }, asks: true },
    init: { status: 409 },
  })
})

test.each([
  [conflict("Ktoś był szybszy."), 409],
  [new Refusal("invalid", "Nie rozumiem."), 400],
  [new Refusal("too-many", "Poczekaj.", 42), 429],
])("%o stands at the top of the form", async (refusal, status) => {
  const args = posted({ title: "Bieg" })
  expect(await actionThrowing(refusal)(args)).toMatchObject({
    data: { ok: false, errors: { "": refusal.message }, values: { title: "Bieg" } },
    init: { status },
  })
  expect(args.headers.get("retry-after")).toBe(refusal.retryAfter ? "42" : null)
})

test("a missing or forbidden page is an error page, unless the route says otherwise", async () => {
  await expect(actionThrowing(notFound("Nie ma."))(posted({ title: "Bieg" }))).rejects.toMatchObject({
    init: { status: 404 },
  })
  await expect(actionThrowing(forbidden())(posted({ title: "Bieg" }))).rejects.toMatchObject({ init: { status: 403 } })
  expect(await actionThrowing(forbidden(), ["not-found"])(posted({ title: "Bieg" }))).toMatchObject({
    init: { status: 403 },
  })
})

test("a bug is logged and preserves the typed values, also the idempotency key", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {})
  const bug = new Error("bug")
  expect(await actionThrowing(bug)(posted({ title: "Bieg", key: "1" }))).toMatchObject({
    data: { errors: { "": "Nie zapisano." }, values: { title: "Bieg", key: "1" } },
    init: { status: 500 },
  })
  expect(logged).toHaveBeenCalledWith({ err: bug, requestId: "numer-1", path: "/wydarzenia" }, "bug")
  const args = posted({ title: "Bieg" })
  expect(await actionThrowing(unavailable())(args)).toMatchObject({
    data: { errors: { "": "Później." } },
    init: { status: 503 },
  })
  expect(args.headers.get("retry-after")).toBe("5")
})

test("after a conflict the form has another idempotency key", async () => {
  const answer = await actionThrowing(conflict("Wysłano już."))(posted({ title: "Bieg", key: "1" }))
  expect(answer).toMatchObject({ data: { values: { key: expect.not.stringMatching(/^1$/) } } })
})

test("a form over a limit is not validated and preserves the typed values", async () => {
  const limit = () => Promise.reject(new Refusal("too-many", "Poczekaj."))
  const action = formAction<Posted>()({ viewer, schema, limit, limitInForm: true, run: () => ({ to: "/" }) })
  expect(await action(posted({ title: "x" }))).toMatchObject({
    data: { errors: { "": "Poczekaj." }, values: { title: "x" } },
    init: { status: 429 },
  })
})

test("a route adds data to its refused forms and may replace their values", async () => {
  const action = formAction<Posted>()({
    viewer,
    schema,
    run: () => ({ to: "/" }),
    refused: ({ values, isInput }) => ({ isInput, values: { ...values, title: "inny" } }),
  })
  expect(await action(posted({ title: "x" }))).toMatchObject({ data: { isInput: true, values: { title: "inny" } } })
})

test("the posted form is chosen among several", async () => {
  const one = formAction<Posted>()({ viewer, schema, run: () => ({ ok: true as const, ran: "one" }) })
  const other = formAction<Posted>()({ viewer, schema, run: () => ({ ok: true as const, ran: "other" }) })
  const action = formActions<Posted, "one" | "other">(() => "other")({ one, other })
  expect(await action(posted({ title: "Bieg" }))).toEqual({ ok: true, ran: "other" })
})

test("a button redirects with a toast when a command refuses or fails", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {})
  const button = (error: unknown) =>
    buttonAction<Posted>()({
      viewer,
      run: () => {
        throw error
      },
      refused: ({ reason, message }) => (reason === "conflict" ? { to: "/zajete", toast: { title: message } } : null),
      failure: () => ({ to: "/blad", sentence: "Nie usunięto." }),
    })(posted({}))
  expect((await button(conflict("Nie teraz."))).headers.get("location")).toBe("/zajete")
  expect((await button(new Error("bug"))).headers.get("location")).toBe("/blad")
  await expect(button(notFound("Nie ma."))).rejects.toMatchObject({ init: { status: 404 } })
})

test("a button with input that no page sends is refused, or redirects", async () => {
  const button = (invalid?: "Odśwież stronę." | (() => { to: string })) =>
    buttonAction<Posted>()({ viewer, schema, invalid, run: () => ({ to: "/" }) })(posted({ title: "x" }))
  await expect(button("Odśwież stronę.")).rejects.toMatchObject({ data: "Odśwież stronę.", init: { status: 400 } })
  expect((await button(() => ({ to: "/lista" }))).headers.get("location")).toBe("/lista")
})

test("a form whose body is not read returns without values, or shows the error page", async () => {
  const action = (refusal: Refusal) =>
    formAction<Posted>()({
      viewer,
      schema,
      limit: () => Promise.reject(refusal),
      unreadInForm: ({ reason }) => reason !== "unavailable",
      run: () => ({ to: "/" }),
    })(posted({ title: "Bieg" }))
  expect(await action(new Refusal("too-many", "Poczekaj."))).toMatchObject({
    data: { errors: { "": "Poczekaj." }, values: {} },
    init: { status: 429 },
  })
  await expect(action(new Refusal("unavailable", "Później."))).rejects.toMatchObject({ init: { status: 503 } })
})

test("a script receives data, errors by field, a refusal's sentence, or nothing about a bug", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {})
  const answer = async (run: () => object, title = "Bieg") => {
    const response = await jsonAction<Posted>()({ viewer, schema, run })(posted({ title }))
    return [response.status, response.headers.get("retry-after"), await response.json()]
  }
  const throwing = (error: unknown) => () => {
    throw error
  }
  expect(await answer(() => ({ id: "1" }))).toEqual([200, null, { id: "1" }])
  expect(await answer(() => ({ id: "1" }), "x")).toEqual([400, null, { errors: { title: "Za krótki." } }])
  expect(await answer(() => refuse({ title: "Zajęty." }, 409))).toEqual([409, null, { errors: { title: "Zajęty." } }])
  expect(await answer(throwing(new Refusal("too-many", "Poczekaj.", 42)))).toEqual([429, "42", { error: "Poczekaj." }])
  expect(await answer(throwing(new Error("bug")))).toEqual([500, null, { error: null }])
})

test("a script's route may replace the JSON of its refusals, wherever they are thrown", async () => {
  const action = jsonAction<Posted>()({
    viewer: () => Promise.reject(new Refusal("sign-in", "Zaloguj się.")),
    run: () => ({}),
    refused: ({ message }) => ({ title: "Błąd", description: message }),
  })
  const answer = await action(posted({}))
  expect([answer.status, await answer.json()]).toEqual([401, { title: "Błąd", description: "Zaloguj się." }])
})
