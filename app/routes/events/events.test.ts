import { beforeAll, describe, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { event, eventPost, sponsorshipOption } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { eventCalendarPath, eventPath, eventPreviewPath } from "#app/paths.ts"
import { resetLimit } from "#app/platform/limits.server.ts"
import { log } from "#app/platform/log.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { amountIn } from "#test/support/shown/amount-in.ts"

/** A price that occurs nowhere else on a page. */
const sentinel = 73_919
const sentinelAmount = amountIn(sentinel)
let world: World

beforeAll(async () => {
  const empty = await visitor().html("/wydarzenia")
  expect(empty, "before any event exists").toContain("Przykładowe dane")
  expect(empty.replaceAll("\u00a0", " ")).toContain("Nikt nie dodał jeszcze wydarzenia.")
  expect(empty).not.toMatch(/Błąd|problem z pobieraniem/)
  expect(empty).toContain('href="/wydarzenia/evt-1"')
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.update(sponsorshipOption).set({ priceGrosze: sentinel * 100, priceToGrosze: null })
})

test("the newest events are in the home page's markup at their place, not moved there by a script", async () => {
  const html = await visitor().html("/")
  expect(html).toContain("Ostatnie wydarzenia")
  expect(html).toContain("Bieg Flisaka")
  expect(/<div hidden(="")? id="S:/.test(html)).toBe(false)
})

describe("the list", () => {
  test("shows what there is, with its count and its texts", async () => {
    const html = await visitor().html("/wydarzenia")
    expect(html).not.toContain("Przykładowe dane")
    expect(html).toContain("Przeglądaj wydarzenia organizowane przez organizacje")
    expect(html).toContain("Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie")
    expect(html.replaceAll("\u00a0", " ")).toContain("4 wydarzenia")
  })

  test("works as a form without a script: the address carries everything", async () => {
    const person = visitor()
    const found = await person.html("/wydarzenia?q=lazarskie&status=Planowane&category=&voivodeship=&sort=title-asc")
    expect(found).toContain("Zielone Łazarskie Podwórka")
    expect(found).not.toContain("Bieg Flisaka")
    expect(found).toMatch(/<input[^>]*name="q"[^>]*value="lazarskie"/)
    const nothing = await person.html("/wydarzenia?q=nie-ma-takiego")
    expect(nothing).toContain("Nie znaleziono żadnych wydarzeń")
    expect(nothing).toContain("Spróbuj zmienić kryteria wyszukiwania lub wróć później")
  })

  test.each(["status=Nowe", "category=x", "voivodeship=Atlantyda", "from=2027-13-01"])(
    "%s is refused with its sentence, and the rest of the form is kept",
    async (query) => {
      const answer = await visitor().get(`/wydarzenia?q=${encodeURIComponent("łódź")}&audience=Dzieci&${query}`)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toMatch(/role="alert"[^>]*>(Nie ma takie|Podaj poprawną)/)
      expect(html).toMatch(/name="q"[^>]*value="łódź"/)
      expect(html).toMatch(/<option value="Dzieci" selected/)
      // another category preserves the other filters
      expect(html).toContain(
        `href="/wydarzenia?q=${encodeURIComponent("łódź")}&amp;category=Religijne&amp;audience=Dzieci"`,
      )
    },
  )

  test("pages follow each other by plain links", async () => {
    await db.insert(event).values(
      Array.from({ length: 20 }, (_, place) => ({
        organizationId: world.organizations.orchard,
        title: `Spacer numer ${place + 1}`,
        description: "Spacer po parku.",
        category: "Społeczne",
        city: "Poznań",
        voivodeship: "wielkopolskie",
        startDate: addDays(todayIn(new Date()), 200),
      })),
    )
    const person = visitor()
    const first = await person.html("/wydarzenia?q=spacer")
    expect(first.replaceAll("\u00a0", " ")).toMatch(/20 wydarzeń/)
    const more = /href="(\/wydarzenia\?q=spacer&amp;after=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const second = await person.html(more)
    expect(second.match(/<article/g)).toHaveLength(8)
    expect(second).toContain("pokazujemy 13–20")
    expect(second).toContain("Pokaż od początku")
    expect(second).not.toContain("Pokaż więcej")
  })

  test("remembers its layout for a year, or for the session after cookies were declined", async () => {
    const person = visitor()
    const listView = await person.get("/wydarzenia?q=spacer&view=list")
    expect(listView.headers.get("location")).toBe("/wydarzenia?q=spacer")
    expect(listView.headers.get("set-cookie")).toBe("pomost-view-events=list; Path=/; SameSite=Lax; Max-Age=31536000")
    expect(await person.html("/wydarzenia?q=spacer")).toContain("Zobacz szczegóły")
    const declining = visitor()
    declining.jar.set("cookieConsent", "declined")
    expect((await declining.get("/wydarzenia?view=grid")).headers.get("set-cookie")).not.toContain("Max-Age")
  })
})

describe("a list that cannot be read (A8, A21)", () => {
  test("shows the samples with their mark and its toast; the home page keeps the rest and offers another try", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {})
    await pool.query("alter table event rename to event_away")
    try {
      const answer = await visitor().get("/wydarzenia")
      const html = await answer.text()
      expect(answer.status).toBe(503)
      expect(html).toContain("Przykładowe dane")
      expect(html).toContain("Nie udało się pobrać wydarzeń. Pokazujemy przykładowe dane.")
      const home = await visitor().html("/")
      expect(home).toContain("Nie udało się pobrać wydarzeń.")
      expect(home).toContain("Ponów próbę")
      expect(home).toContain("Jak to działa")
    } finally {
      await pool.query("alter table event_away rename to event")
      vi.restoreAllMocks()
    }
  })
})

describe("prices (A4)", () => {
  test("are in no byte that a visitor is given, in whatever form", async () => {
    const person = visitor()
    const page = eventPath(world.events.planting)
    const paths = ["/", "/_.data", "/wydarzenia", "/wydarzenia.data", page, `${page}.data`]
    const shared = ["/wydarzenia.rss", "/sitemap.xml", "/sitemap.xml?strona=1", `${page}/kalendarz.ics`]
    for (const path of [...paths, ...shared]) {
      const answer = await person.get(path)
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).not.toMatch(sentinelAmount)
    }
    const html = await person.html(page)
    expect(html).toContain("Cena dostępna po zalogowaniu")
    expect(html).toContain(`/logowanie?type=sponsor&amp;next=${encodeURIComponent(page)}`)
    const all = await person.html("/wydarzenia")
    const byPrice = await person.html("/wydarzenia?priceFrom=73919&priceTo=73919")
    expect(byPrice.length, "a visitor's list is not filtered by price").toBeCloseTo(all.length, -4)
  })

  test("are shown to signed-in people, and an organization reads why it cannot propose (A67)", async () => {
    const page = eventPath(world.events.planting)
    const organization = await (await signedUp("organization")).html(page)
    expect(organization).toMatch(sentinelAmount)
    expect(organization).toContain("Konto organizacji nie może składać propozycji")
    const sponsor = await (await signedUp("sponsor")).html(page)
    expect(sponsor).toMatch(sentinelAmount)
    expect(sponsor).toContain('action="/wspolprace/nowa"')
  })
})

describe("the page of an event", () => {
  test("an unknown id has a page of its own (A61)", async () => {
    const answer = await visitor().get("/wydarzenia/nie-ma-takiego")
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain("Nie znaleziono wydarzenia")
    expect(html).toContain("Wydarzenie o podanym ID nie istnieje.")
    expect(html).toContain("Wróć do listy wydarzeń")
  })

  test("an address without an id leads to the list with a toast (A61)", async () => {
    const person = visitor()
    const answer = await person.get("/wydarzenia/%20")
    expect(answer.headers.get("location")).toBe("/wydarzenia")
    expect(await person.html("/wydarzenia")).toContain("Nie znaleziono identyfikatora wydarzenia.")
  })

  test("events that are deleted, hidden or of another world do not exist", async () => {
    const mine = { ...eventFields, organizationId: world.organizations.orchard }
    const made = await db
      .insert(event)
      .values([
        { ...mine, deletedAt: new Date() },
        { ...mine, id: "evt-demo", realm: "demo-1" },
        { ...mine, id: "schowane", hiddenAt: new Date() },
      ])
      .returning({ id: event.id })
    for (const { id } of made) expect((await visitor().get(eventPath(id))).status, id).toBe(404)
  })

  test("the samples open by their ids, marked and without anything to press (D5)", async () => {
    const html = await visitor().html("/wydarzenia/evt-2")
    expect(html).toContain("Przykładowe dane")
    expect(html).toContain("Bieg Flisaka")
    expect(html).not.toContain("Zaloguj się, aby nawiązać współpracę")
  })

  test("a visitor's browser caches a page's data for ten seconds, a signed-in person's caches nothing", async () => {
    const person = await signedUp("sponsor")
    for (const path of ["/_.data", "/wydarzenia.data", `${eventPath(world.events.planting)}.data`]) {
      expect((await visitor().get(path)).headers.get("cache-control"), path).toBe("private, max-age=10")
      expect((await person.get(path)).headers.get("cache-control"), path).toBe("private, no-store")
    }
    expect((await person.get("/wydarzenia")).headers.get("cache-control")).toBe("private, no-store")
  })

  test("posts are reachable without a script", async () => {
    const html = await visitor().html(`${eventPath(world.events.planting)}?zakladka=aktualnosci`)
    expect(html).toMatch(/id="aktualnosci"[^>]*data-open="true"/)
    expect(html).toContain("Znamy listę podwórek")
  })

  test("posts are shown twelve at a time, and all can be reached (A57)", async () => {
    const [long] = await db
      .insert(event)
      .values({ ...eventFields, organizationId: world.organizations.orchard })
      .returning({ id: event.id })
    const eventId = long?.id ?? ""
    await db.insert(eventPost).values(
      Array.from({ length: 130 }, (_, at) => ({
        eventId,
        title: `Wieść nr ${at}.`,
        content: "Krótko.",
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
      })),
    )
    const shown = (html: string) => html.split('class="post"').length - 1
    const first = await visitor().html(eventPath(eventId))
    expect([shown(first), first.includes("Wieść nr 129."), first.includes("Wieść nr 117.")]).toEqual([12, true, false])
    expect(first).toMatch(/Aktualności<span[^>]*> ?(<!-- -->)?130</)
    expect(first).toContain(`href="${eventPath(eventId)}?zakladka=aktualnosci&amp;posty=2"`)
    const all = await visitor().html(`${eventPath(eventId)}?zakladka=aktualnosci&posty=11`)
    expect([shown(all), all.includes("Wieść nr 0."), all.includes("posty=")]).toEqual([130, true, false])
    for (const odd of ["0", "-1", "x", "1e9", "99999"])
      expect((await visitor().get(`${eventPath(eventId)}?posty=${odd}`)).status).toBe(200)
  })

  test("stays whole without options that cannot be read, which may be asked for again (A98)", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {})
    const page = eventPath(world.events.planting)
    const people = [visitor(), await signedUp("sponsor")]
    await pool.query("alter table sponsorship_option rename to option_away")
    try {
      for (const person of people) {
        const answer = await person.get(page)
        const html = await answer.text()
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"])
        expect(html).toContain("Nie udało się załadować opcji sponsoringu")
        expect(html).toMatch(new RegExp(`href="${page}"[^>]*>Ponów próbę`))
        expect(html).toContain("Zielone Łazarskie Podwórka")
      }
    } finally {
      await pool.query("alter table option_away rename to sponsorship_option")
      vi.restoreAllMocks()
    }
    for (const person of people) expect(await person.html(page)).not.toContain("Nie udało się załadować opcji")
  })

  test("a cancelled event says why nobody can propose (A66)", async () => {
    const [cancelled] = await db
      .insert(event)
      .values({ ...eventFields, organizationId: world.organizations.orchard, status: "canceled" })
      .returning({ id: event.id })
    const html = await visitor().html(eventPath(cancelled?.id ?? ""))
    expect(html).toContain("To wydarzenie zostało anulowane i nie przyjmuje propozycji.")
    expect(html).not.toContain("Zaloguj się, aby nawiązać współpracę")
  })
})

const eventFields = {
  id: undefined,
  organizationId: "",
  title: "Ognisko",
  description: "Ognisko nad rzeką.",
  category: "Inne",
  city: "Piła",
  voivodeship: "wielkopolskie",
  startDate: addDays(todayIn(new Date()), 300),
}

describe("an event found and shared", () => {
  test("a page names its one address, its card and its data", async () => {
    const page = eventPath(world.events.planting)
    const html = await visitor().html(page)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${page}"`))
    expect(html).toMatch(
      new RegExp(`property="og:image" content="http://localhost:\\d+${page}/podglad\\.png\\?v=[\\w-]{20}"`),
    )
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ "@type": "Event", location: { address: { addressLocality: "Poznań" } } })
  })

  test("the card is a picture of 1200 × 630", async () => {
    const answer = await visitor().get(eventPreviewPath(world.events.planting))
    expect(answer.headers.get("content-type")).toBe("image/png")
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test("the feed, site map, robots and calendar list it", async () => {
    const person = visitor()
    expect(await (await person.get("/wydarzenia.rss")).text()).toContain("Zielone Łazarskie Podwórka")
    expect(await (await person.get("/sitemap.xml")).text()).toContain("/sitemap.xml?strona=2</loc>")
    expect(await (await person.get("/sitemap.xml?strona=2")).text()).toContain(
      `${eventPath(world.events.planting)}</loc>`,
    )
    expect((await person.get("/sitemap.xml?strona=99")).status).toBe(404)
    expect(await (await person.get("/robots.txt")).text()).toMatch(/Sitemap: http:.*\/sitemap\.xml/)
    const calendar = await person.get(eventCalendarPath(world.events.planting))
    expect(calendar.headers.get("content-type")).toContain("text/calendar")
    for (const path of ["kalendarz.ics", "podglad.png"])
      expect((await person.get(`/wydarzenia/nie-ma/${path}`)).status).toBe(404)
  })
})

describe("the home page", () => {
  test("a visitor finds the two sign-up links, the search and the newest events", async () => {
    const html = await visitor().html("/")
    for (const part of [
      "Dobre wydarzenia zasługują na dobrych sponsorów",
      "/rejestracja?type=organization",
      "/rejestracja?type=sponsor",
      "Jak to działa",
      "Zobacz wszystkie",
    ])
      expect(html).toContain(part)
    expect(html.match(/<article/g)).toHaveLength(4)
    expect(html).toMatch(
      /<form[^>]*action="\/wydarzenia"[^>]*role="search"|<form[^>]*role="search"[^>]*action="\/wydarzenia"/,
    )
  })

  test("signed-in people are greeted and get their buttons", async () => {
    const organization = await (await signedUp("organization", { name: "Anna Nowak" })).html("/")
    for (const part of ["Anna Nowak", "Dodaj Nowe Wydarzenie", "Moje Wydarzenia", "Zacznij od kilku kroków poniżej."])
      expect(organization).toContain(part)
    const sponsor = await (await signedUp("sponsor")).html("/")
    for (const part of ["Przeglądaj Wydarzenia", "Moje Wsparcia"]) expect(sponsor).toContain(part)
    expect(sponsor).not.toContain("Masz pomysł na wydarzenie?")
  })

  test("the search suggests events and organizations", async () => {
    const answer = await visitor().get("/podpowiedzi.json?q=sasiedzki+sad")
    const { suggestions } = await answer.json()
    expect(suggestions[0]).toMatchObject({ title: "Fundacja Sąsiedzki Sad", detail: "Organizacja" })
    // its events follow
    expect(suggestions.length).toBeGreaterThan(1)
    expect(await (await visitor().get("/podpowiedzi.json?q=x")).json()).toEqual({ suggestions: [] })
  })
})

test("a network may search two hundred times in ten seconds; lists without a phrase still open", async () => {
  const client = visitor()
  await resetLimit("search", "local")
  // the window starts with the first of these cheap requests and includes all of them, on a busy machine, too
  const answers = await Promise.all(Array.from({ length: 200 }, () => client.get("/podpowiedzi.json?q=x")))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  for (const page of ["/wydarzenia", "/organizacje", "/podpowiedzi.json"]) {
    const refused = await client.get(`${page}?q=zz`)
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0], page).toEqual([429, true])
  }
  expect((await client.get("/wydarzenia?category=Sportowe")).status).toBe(200)
})
