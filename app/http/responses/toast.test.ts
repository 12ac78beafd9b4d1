import { expect, test } from "vitest"
import { seal } from "#app/platform/auth/sealed.server.ts"
import { visitor } from "#test/support/app.ts"
import { redirectWithToast } from "./toast.server.ts"

const toast = { title: "Wygrałeś nagrodę", description: "Zadzwoń pod ten numer.", tone: "good" }
const asCookie = (value: string) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64"))

async function shown(cookie: string) {
  const person = visitor()
  person.jar.set("pomost-toast", cookie)
  const answer = await person.get("/faq")
  expect(answer.status).toBe(200)
  return (await answer.text()).includes("Wygrałeś nagrodę")
}

test("a toast is shown only if we have sealed it", async () => {
  expect(await shown(asCookie(seal("toast", JSON.stringify(toast))))).toBe(true)
  const sealed = seal("toast", JSON.stringify(toast))
  const changed = sealed.slice(0, 40) + (sealed[40] === "A" ? "B" : "A") + sealed.slice(41)
  const unsealed = encodeURIComponent(Buffer.from(JSON.stringify(toast)).toString("base64"))
  for (const forged of [
    asCookie(changed),
    asCookie(seal("known device", JSON.stringify(toast))),
    asCookie(JSON.stringify(toast)),
    asCookie(""),
    asCookie("x".repeat(4000)),
    unsealed,
    "%",
  ])
    expect(await shown(forged), forged.slice(0, 40)).toBe(false)
})

test("a toast that quotes a long text carries only its beginning", async () => {
  const long = "zażółć ".repeat(1000)
  const answer = await redirectWithToast("/faq", { title: `Wygrałeś nagrodę ${long}`, description: long })
  const [cookie = ""] = answer.headers.getSetCookie()
  expect(cookie.length).toBeLessThan(2048)
  expect(await shown(/=([^;]*)/.exec(cookie)?.[1] ?? "")).toBe(true)
})

test("a refresh of an open page leaves the toast to the navigation that it is meant for", async () => {
  const person = visitor()
  person.jar.set("pomost-toast", asCookie(seal("toast", JSON.stringify(toast))))
  const refreshed = await person.get("/faq.data", { headers: { "x-refresh": "1" } })
  expect(await refreshed.text()).not.toContain("Wygrałeś nagrodę")
  expect(await (await person.get("/faq.data")).text()).toContain("Wygrałeś nagrodę")
})
