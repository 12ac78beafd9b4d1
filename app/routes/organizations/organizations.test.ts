import { beforeEach, describe, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { organizationPath } from "#app/paths.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addOrganization } from "#test/support/parties.ts"

beforeEach(async () => {
  vi.restoreAllMocks()
  await emptyTables("user", "rate_limit")
})

async function addClubs(count: number) {
  const numbers = Array.from({ length: count }, (_, n) => String(n).padStart(3, "0"))
  for (const n of numbers)
    await addOrganization({ id: `owner-${n}` }, { id: `more-${n}`, name: `Klub ${n}`, category: "Sportowe" })
}

const titles = (html: string) => [...html.matchAll(/<h3><a[^>]*>([^<]+)/g)].map(([, title]) => title)

describe("the list", () => {
  test("shows name, category, town and followers, and says how many there are", async () => {
    await castWorld()
    const html = await visitor().html("/organizacje")
    expect(html).toContain("<title>Organizacje – Pomost</title>")
    expect(titles(html)).toEqual([
      "Fundacja Kod na Start",
      "Fundacja Sąsiedzki Sad",
      "Stowarzyszenie Biegowe „Wiślana Mila”",
      "Towarzystwo Teatralne „Trzecie Piętro”",
    ])
    for (const text of ["4\u00a0organizacje", "Społeczne", "Poznań", "3\u00a0obserwujących"])
      expect(html).toContain(text)
    expect(html).not.toContain("Twoja")
    expect(html).not.toContain("Przykładowe dane")
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/organizacje"/>')
  })

  test("marks the viewer's own organization 'Twoja'", async () => {
    const world = await castWorld()
    const html = await (await enter(world, "halina")).html("/organizacje")
    expect(html.match(/>Twoja</g)).toHaveLength(1)
    expect(html).toMatch(/card--own[\s\S]*Towarzystwo Teatralne/)
  })

  test("shows twelve at a time; the address of the next page holds the next ones", async () => {
    await addClubs(30)
    const first = await visitor().html("/organizacje")
    expect(titles(first)).toEqual(Array.from({ length: 12 }, (_, n) => `Klub ${String(n).padStart(3, "0")}`))
    expect(first).toContain("30\u00a0organizacji, pokazujemy 12")
    const [, next = ""] = /href="(\/organizacje\?after=[^"]+)"/.exec(first) ?? []
    const second = await visitor().html(next.replaceAll("&amp;", "&"))
    expect(titles(second)[0]).toBe("Klub 012")
    expect(second).toContain("30\u00a0organizacji, pokazujemy 13–24")
    expect(second).toContain("Pokaż od początku")
  })

  test("searches and sorts without JavaScript, legacy keys included", async () => {
    await castWorld()
    expect(titles(await visitor().html("/organizacje?q=wislana+mila&sort=title-asc"))).toEqual([
      "Stowarzyszenie Biegowe „Wiślana Mila”",
    ])
    const byParticipants = titles(await visitor().html("/organizacje?sort=participants-desc"))
    expect(titles(await visitor().html("/organizacje?sort=date-desc"))).toEqual(byParticipants)
  })

  test("says what to do when nothing is found", async () => {
    await castWorld()
    const html = await visitor().html("/organizacje?q=kosmodrom")
    expect(html).toContain("Nie znaleziono żadnych organizacji")
    expect(html).toContain("Spróbuj zmienić kryteria wyszukiwania lub wróć później")
    expect(html).toContain("Wyczyść filtry")
    expect(html).not.toContain("Przykładowe dane")
  })

  test("refuses an unknown category with a sentence; an unknown order is the usual one", async () => {
    const answer = await visitor().get("/organizacje?category=Hobby", { headers: { accept: "text/html" } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("Nie ma takiej kategorii.")
    expect(titles(await visitor().html("/organizacje?sort=haker"))).toEqual(
      titles(await visitor().html("/organizacje")),
    )
  })

  test("'Obserwowane' is offered to signed-in people only, and means nothing for others", async () => {
    const world = await castWorld()
    expect(await visitor().html("/organizacje")).not.toContain("Obserwowane")
    expect(titles(await visitor().html("/organizacje?followed=1"))).toHaveLength(4)
    const tomasz = await enter(world, "tomasz")
    expect(await tomasz.html("/organizacje")).toContain("Obserwowane")
    await pool.query("delete from organization_follow where party_id = $1", [world.viewers.tomasz.partyId])
    expect(await tomasz.html("/organizacje?followed=1")).toContain("Nie obserwujesz jeszcze żadnej organizacji")
  })
})

describe("the view", () => {
  test("is remembered for a year and taken out of the address", async () => {
    await castWorld()
    const anna = visitor()
    const answer = await anna.get("/organizacje?q=sad&view=list")
    expect(answer.headers.get("location")).toBe("/organizacje?q=sad")
    expect(answer.headers.get("set-cookie")).toBe(
      "pomost-view-organizations=list; Path=/; SameSite=Lax; Max-Age=31536000",
    )
    expect(await anna.html("/organizacje")).toContain("Zobacz profil")
    await anna.get("/organizacje?view=grid")
    expect(await anna.html("/organizacje")).not.toContain("Zobacz profil")
  })

  test("lasts until the browser closes where cookies were declined (A100)", async () => {
    const anna = visitor()
    anna.jar.set("cookieConsent", "declined")
    const answer = await anna.get("/organizacje?view=list")
    expect(answer.headers.get("set-cookie")).toBe("pomost-view-organizations=list; Path=/; SameSite=Lax")
  })

  test("an address with another host is not redirected to that host", async () => {
    const answer = await visitor().get("//zly.example/organizacje?view=list")
    expect(answer.headers.get("location") ?? "").not.toMatch(/^\/\/|zly/)
  })
})

describe("samples", () => {
  test("stand in while there is no organization at all, marked, and open", async () => {
    const html = await visitor().html("/organizacje")
    expect(html).toContain("Przykładowe dane")
    expect(html).toContain("Żadna organizacja nie założyła tu jeszcze profilu.")
    expect(html).not.toContain("Nie udało się pobrać listy organizacji")
    expect(titles(html)).toHaveLength(4)
    expect(titles(await visitor().html("/organizacje?q=teatr"))).toEqual(["Towarzystwo Teatralne „Trzecie Piętro”"])
    expect(await visitor().html("/organizacje?q=kosmodrom")).toContain("Nie znaleziono żadnych organizacji")
    for (const id of ["org-1", "org-2", "org-3", "org-4"])
      expect((await visitor().get(organizationPath(id))).status, id).toBe(200)
  })

  test("stand in when the list cannot be read", async () => {
    await signedUp("organization")
    await pool.query("alter table organization rename to organization_away")
    try {
      const answer = await visitor().get("/organizacje")
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      expect(await answer.text()).toContain("Nie udało się pobrać listy organizacji. Wyświetlamy przykładowe dane.")
    } finally {
      await pool.query("alter table organization_away rename to organization")
    }
  })
})
