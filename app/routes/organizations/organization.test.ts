import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { event, organization, user } from "#app/db/schema.ts"
import { openConversationPath, organizationPath } from "#app/paths.ts"
import { type Fields, signedUp, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})

const pageOf = (name: keyof World["organizations"]) => organizationPath(world.organizations[name])

describe("the public profile", () => {
  test("shows header, text in paragraphs, achievements, contact and events", async () => {
    const html = await visitor().html(pageOf("orchard"))
    expect(html).toContain("<title>Fundacja Sąsiedzki Sad – Pomost</title>")
    for (const text of [
      "Poznań",
      "Społeczne",
      "3\u00a0obserwujących",
      "37 zazielenionych podwórek w latach 2016–2026",
      "kontakt@sasiedzkisad.example",
      'href="tel:+48610000123"',
      "ul. Lipowa 14/3, 60-001 Poznań",
      "21 marca 2016",
      "O organizacji",
      "Nadchodzące wydarzenia",
      "Poprzednie wydarzenia",
      "Zielone Łazarskie Podwórka",
      "2\u00a0aktualności",
      "Obserwuj",
      "Napisz do organizacji",
    ])
      expect(html).toContain(text)
    expect(html.match(/<p>(Od 2016|Każde podwórko|Pracujemy)/g)).toHaveLength(3)
    for (const text of ["Edytuj profil", "Zainteresowany sponsoringiem?", "Przykładowe dane"])
      expect(html).not.toContain(text)
  })

  test("past events carry their badge (A42)", async () => {
    const html = await visitor().html(pageOf("code"))
    expect(html).toMatch(/org-event__badge[^>]*><span class="status" data-status="event-finished">Zakończone</)
    await db.update(event).set({ status: "canceled" }).where(eq(event.organizationId, world.organizations.code))
    expect(await visitor().html(pageOf("code"))).toMatch(
      /org-event__badge[^>]*><span class="status" data-status="event-canceled">Anulowane</,
    )
  })

  test("the events tab has an address of its own", async () => {
    const html = await visitor().html(`${pageOf("orchard")}?zakladka=wydarzenia`)
    expect(html).toMatch(/id="wydarzenia-tab"[^>]*aria-selected="true"/)
  })

  test("says what is missing in the spec's words (A 3)", async () => {
    await db
      .update(organization)
      .set({ address: null, contactEmail: null, phone: null, description: "", achievements: [] })
      .where(eq(organization.id, world.organizations.stage))
    const html = await visitor().html(pageOf("stage"))
    for (const text of ["Brak adresu", "Brak adresu email", "Brak numeru telefonu", "Brak opisu", "Brak osiągnięć"])
      expect(html).toContain(text)
  })

  test("what people typed stays text, and addresses lead nowhere dangerous", async () => {
    await db
      .update(organization)
      .set({ name: "<img src=x onerror=alert(1)>", description: "</script><script>alert(1)</script>" })
      .where(eq(organization.id, world.organizations.stage))
    const html = await visitor().html(pageOf("stage"))
    expect(html).not.toContain("<img src=x")
    expect(html).not.toContain("<script>alert(1)")
    expect(html).toMatch(/rel="noopener nofollow ugc"/)
  })
})

describe("an organization found and shared", () => {
  test("canonical link, card and facts of the organization, with public contacts only", async () => {
    const html = await visitor().html(`${pageOf("orchard")}?zakladka=wydarzenia`)
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${pageOf("orchard")}"/>`)
    expect(html).toContain('<meta property="og:title" content="Fundacja Sąsiedzki Sad"/>')
    const [, text = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const facts = JSON.parse(text)
    expect(facts).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Fundacja Sąsiedzki Sad",
      url: `http://localhost:3000${pageOf("orchard")}`,
      email: "kontakt@sasiedzkisad.example",
      foundingDate: "2016-03-21",
      address: { addressLocality: "Poznań" },
    })
    expect(facts.taxID).toBeUndefined()
  })

  test("the card has a generated picture of 1200 × 630; an unknown organization has none", async () => {
    const html = await visitor().html(pageOf("orchard"))
    expect(html).toContain(`property="og:image" content="http://localhost:3000${pageOf("orchard")}/podglad.png?v=`)
    expect(html).toContain('property="og:image:width" content="1200"')
    for (const path of [`${pageOf("orchard")}/podglad.png`, "/podglad.png"]) {
      const answer = await visitor().get(path)
      expect([answer.headers.get("content-type"), answer.headers.get("cross-origin-resource-policy")]).toEqual([
        "image/png",
        "cross-origin",
      ])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
    }
    expect((await visitor().get("/organizacje/nie-ma/podglad.png")).status).toBe(404)
    for (const path of ["/", "/wydarzenia", "/organizacje"])
      expect(await visitor().html(path), path).toContain(
        'property="og:image" content="http://localhost:3000/podglad.png"',
      )
  })

  test("the owner's account and the register numbers reach no visitor, in any byte", async () => {
    await db
      .update(user)
      .set({ email: "sentinel-73919@poczta.example", name: "Sentinel Nazwisko" })
      .where(eq(user.id, world.viewers.karolina.id))
    const anna = visitor()
    for (const path of [
      pageOf("orchard"),
      `${pageOf("orchard")}.data`,
      "/organizacje",
      "/organizacje.data",
      `${pageOf("orchard")}/napisz`,
    ]) {
      const text = await anna.html(path)
      for (const secret of [
        "sentinel-73919",
        "Sentinel Nazwisko",
        "7801029471",
        "780-102-94-71",
        "0009900011",
        world.viewers.karolina.id,
      ])
        expect(text, `${path} ${secret}`).not.toContain(secret)
    }
    const sponsor = await (await enter(world, "anna")).html(pageOf("orchard"))
    expect(sponsor).toContain("780-102-94-71")
    expect(sponsor).not.toContain("sentinel-73919")
    expect(sponsor).not.toContain(world.viewers.karolina.id)
  })
})

describe("what each account may do", () => {
  test("the owner edits and adds, and neither follows nor writes", async () => {
    const html = await (await enter(world, "karolina")).html(pageOf("orchard"))
    expect(html).toContain('href="/organizacja/edycja"')
    expect(html).toContain("Dodaj nowe wydarzenie")
    expect(html).not.toContain("/obserwuj")
    expect(html).not.toContain("/napisz")
    expect(await (await enter(world, "rafal")).html(pageOf("orchard"))).not.toContain("Edytuj profil")
  })

  test("a sponsor sees the card with its benefits and the way to a proposal", async () => {
    const html = await (await enter(world, "anna")).html(pageOf("orchard"))
    for (const text of ["Zainteresowany sponsoringiem?", "większa widoczność marki", "realizacja celów CSR"])
      expect(html).toContain(text)
    expect(html).toContain(`href="/wspolprace/nowa?organizacja=${world.organizations.orchard}"`)
    expect(await (await enter(world, "rafal")).html(pageOf("orchard"))).not.toContain("Zainteresowany sponsoringiem?")
  })

  test("without an open event the way leads to the events tab, which explains (A45)", async () => {
    const html = await (await enter(world, "anna")).html(pageOf("code"))
    expect(html).not.toContain("/wspolprace/nowa")
    expect(html).toContain(`href="${pageOf("code")}?zakladka=wydarzenia#wydarzenia"`)
    expect(html).toContain("Ta organizacja nie ma teraz wydarzeń, które szukają sponsora.")
  })

  test("a sponsor who talks with the organization already is led to the conversation (A68)", async () => {
    const html = await (await enter(world, "pawel")).html(pageOf("mile"))
    expect(html).toContain(`href="${openConversationPath(world.conversation)}"`)
    expect(html).not.toContain("/napisz")
  })
})

describe("unknown, hidden, deleted and foreign organizations", () => {
  test("all lead to the not-found page (A44)", async () => {
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.mile))
    await db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, world.organizations.code))
    const anna = await enter(world, "anna")
    for (const id of [
      "nie-ma",
      "org-99",
      world.organizations.mile,
      world.organizations.code,
      demo.organizations.orchard,
    ])
      for (const who of [visitor(), anna]) {
        const answer = await who.get(organizationPath(id))
        expect([answer.status, answer.headers.get("location")], id).toEqual([302, "/404"])
      }
    expect((await visitor().get("/404")).status).toBe(404)
  })

  test("a sample opens, marked, with everything that could be done disabled", async () => {
    const html = await (await enter(world, "anna")).html("/organizacje/org-1")
    expect(html).toContain("Przykładowe dane")
    expect(html).not.toContain("/obserwuj")
    expect(html).not.toContain("/napisz")
    expect(html).not.toContain("/wspolprace/nowa")
    expect(html).not.toContain("ld+json")
  })
})

describe("following", () => {
  test("a visitor is led to sign in, reads why, and returns", async () => {
    const anna = visitor()
    const answer = await anna.post(`${pageOf("orchard")}/obserwuj`, { follow: "1" })
    expect(answer.headers.get("location")).toBe(`/logowanie?next=${encodeURIComponent(pageOf("orchard"))}`)
    expect(await anna.html("/logowanie")).toContain("Zaloguj się, aby obserwować organizacje.")
    expect((await anna.get(`${pageOf("orchard")}/obserwuj`)).headers.get("location")).toBe(pageOf("orchard"))
  })

  test("works without JavaScript and says so", async () => {
    const tomasz = await enter(world, "tomasz")
    const before = await tomasz.html(pageOf("orchard"))
    const answer = await tomasz.post(`${pageOf("orchard")}/obserwuj`, { follow: "1" })
    expect(answer.headers.get("location")).toBe(pageOf("orchard"))
    const html = await tomasz.html(pageOf("orchard"))
    expect(before).not.toContain("Obserwujesz")
    expect(html).toContain("Powiadomimy Cię o jej nowych wydarzeniach.")
    expect(html).toContain("Obserwujesz")
    expect(html).toContain("4\u00a0obserwujących")
    await tomasz.post(`${pageOf("orchard")}/obserwuj`, { follow: "0" })
    expect(await tomasz.html(pageOf("orchard"))).toContain("Nie obserwujesz już tej organizacji")
  })

  test("one's own organization, an unknown field and a wrong value are refused", async () => {
    const karolina = await enter(world, "karolina")
    expect((await karolina.post(`${pageOf("orchard")}/obserwuj`, { follow: "1" })).status).toBe(403)
    const tomasz = await enter(world, "tomasz")
    const wrong: Fields[] = [{}, { follow: "yes" }, { follow: "1", userId: world.viewers.anna.id }]
    for (const fields of wrong) expect((await tomasz.post(`${pageOf("orchard")}/obserwuj`, fields)).status).toBe(400)
    const [row] = await db.select().from(organization).where(eq(organization.id, world.organizations.orchard))
    expect(row?.followers).toBe(3)
  })
})

test("a deleted account is no longer counted as a follower", async () => {
  const page = pageOf("orchard")
  const before = (await visitor().html(page)).match(/(\d+)\u00a0obserwując/)?.[1]
  const leaving = await signedUp("sponsor")
  await leaving.post(`${page}/obserwuj`, { follow: "1" })
  expect(await visitor().html(page)).toContain(`${Number(before) + 1}\u00a0obserwując`)
  await leaving.post("/profil/usun", { confirmation: "USUŃ", currentPassword: "zielona-kładka-7" })
  expect(await visitor().html(page)).toContain(`${before}\u00a0obserwując`)
})
