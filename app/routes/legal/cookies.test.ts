import { expect, test } from "vitest"
import { type Fields, visitor } from "#test/support/app.ts"

test("both answers are stored for a year, readable by the banner, with the spec's toast", async () => {
  const anna = visitor()
  const answer = await anna.post("/polityka-cookie", { cookieConsent: "accepted" })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/polityka-cookie#ustawienia"])
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("cookieConsent="))
  expect(cookie).toBe("cookieConsent=accepted; Path=/; Max-Age=31536000; SameSite=Lax")
  expect(await anna.html("/polityka-cookie")).toContain("Twoje preferencje zostały zapisane.")
  await anna.post("/polityka-cookie", { cookieConsent: "declined" })
  expect(anna.jar.get("cookieConsent")).toBe("declined")
  expect(await anna.html("/polityka-cookie")).toContain("Używamy tylko niezbędnych plików cookie.")
})

test("declining shortens what the browser remembers of lists", async () => {
  const anna = visitor()
  anna.jar.set("pomost-view-events", "list")
  const answer = await anna.post("/polityka-cookie", { cookieConsent: "declined" })
  expect(answer.headers.getSetCookie()).toContain("pomost-view-events=list; Path=/; SameSite=Lax")
})

test("the question about cookies is not in the page's markup: a script asks it", async () => {
  for (const path of ["/", "/wydarzenia", "/faq"])
    expect(await visitor().html(path), path).not.toContain("Szanujemy Twoją prywatność")
})

test("what was decided does not show in a page that all visitors share", async () => {
  const anna = visitor()
  const before = await anna.get("/polityka-cookie.data")
  anna.jar.set("cookieConsent", "accepted")
  expect(await (await anna.get("/polityka-cookie.data")).text()).toBe(await before.text())
})

test("any other answer is refused and stores nothing", async () => {
  const anna = visitor()
  const wrong: Fields[] = [{ cookieConsent: "maybe" }, {}, { cookieConsent: "accepted", role: "admin" }]
  for (const fields of wrong) expect((await anna.post("/polityka-cookie", fields)).status).toBe(400)
  expect(anna.jar.size).toBe(0)
})
