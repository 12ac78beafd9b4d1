import { expect, test } from "vitest"
import { visitor } from "#test/app.ts"

test("both answers are stored for a year, readable by the banner, with the spec's toast", async () => {
  const anna = visitor()
  expect(await anna.html("/polityka-cookie")).toContain("Nie wybrano jeszcze żadnej z odpowiedzi.")
  const answer = await anna.post("/polityka-cookie", { cookieConsent: "accepted" })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/polityka-cookie#ustawienia"])
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("cookieConsent="))
  expect(cookie).toBe("cookieConsent=accepted; Path=/; Max-Age=31536000; SameSite=Lax")
  const page = await anna.html("/polityka-cookie")
  expect(page).toContain("Twoja obecna decyzja: pliki cookie zaakceptowane.")
  await anna.post("/polityka-cookie", { cookieConsent: "declined" })
  expect(anna.jar.get("cookieConsent")).toBe("declined")
})

test("anything else is refused and stores nothing", async () => {
  const anna = visitor()
  for (const fields of [{ cookieConsent: "maybe" }, {}, { cookieConsent: "accepted", role: "admin" }])
    expect((await anna.post("/polityka-cookie", fields as Record<string, string>)).status).toBe(400)
  expect(anna.jar.size).toBe(0)
})

test("a page of text is the same for all visitors and comes from the cache", async () => {
  for (const path of ["/regulamin", "/polityka-prywatnosci", "/deklaracja-dostepnosci", "/faq", "/o-nas"]) {
    expect((await visitor().get(path)).status, path).toBe(200)
    const again = await visitor().get(path)
    expect([again.status, again.headers.get("x-page-cache")], path).toEqual([200, "hit"])
  }
})
