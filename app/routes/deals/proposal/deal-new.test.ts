import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLine, deal as dealTable, event, organization } from "#app/db/schema.ts"
import { dueErrors } from "#app/domain/deals/terms/line-due.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"
import type { Fields } from "#test/support/app.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addOrganization } from "#test/support/parties.ts"

let world: World

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
})

const fields = (changes: Fields = {}): Fields => ({
  eventIds: world.events.planting,
  "options[0].optionId": world.options.planting.gold,
  "options[0].amount": "7 500",
  "options[1].amount": "2 000",
  "customOptions[0].title": "Poczęstunek",
  "customOptions[0].amount": "1 000,50",
  message: "Dzień dobry!",
  capacity: "właściciel firmy",
  idempotencyKey: crypto.randomUUID(),
  ...changes,
})
const asPage = { headers: { accept: "text/html" } }

test("a sponsor's proposal lands on the new deal with the toast", async () => {
  const pawel = await enter(world, "pawel")
  const answer = await pawel.post("/wspolprace/nowa", fields())
  expect(answer.status).toBe(302)
  const to = answer.headers.get("location") ?? ""
  expect(to).toMatch(/^\/wspolprace\/[\w-]+$/)
  const html = await pawel.html(to)
  expect(html).toContain("Propozycja współpracy została wysłana.")
  expect(html).toContain("Oczekująca")
  expect(html).toContain("8\u00a0500,50\u00a0zł")
  const again = await pawel.post("/wspolprace/nowa", fields())
  expect(again.status).toBe(409)
  const refused = await again.text()
  expect(refused).toContain("Masz już otwartą współpracę przy tych wydarzeniach.")
  expect(refused).toContain(`href="${to}"`)
})

test("the day by which a line is due is typed beside it, and refused beside it", async () => {
  const pawel = await enter(world, "pawel")
  const withDay = (dueOn: string) => fields({ "options[0].dueOn": dueOn, "customOptions[0].dueOn": dueOn })
  const address = `/wspolprace/nowa?wydarzenie=${world.events.planting}`
  const past = addDays(todayIn(new Date()), -1)
  const refused = await pawel.post(address, withDay(past), asPage)
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toContain(dueErrors.past)
  for (const name of ["options[0].dueOn", "customOptions[0].dueOn"]) {
    const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`))
    expect(input).toContain('aria-invalid="true"')
    expect(input).toContain(`value="${past}"`)
  }
  const day = addDays(todayIn(new Date()), 30)
  const answer = await pawel.post(address, withDay(day), asPage)
  expect(answer.status).toBe(302)
  const id = answer.headers.get("location")?.split("/").at(-1) ?? ""
  const lines = await db.select({ dueOn: dealLine.dueOn }).from(dealLine).where(eq(dealLine.dealId, id))
  expect(lines).toEqual([{ dueOn: day }, { dueOn: day }])
})

test("a refused form keeps what was typed and says beside the field what is wrong", async () => {
  const pawel = await enter(world, "pawel")
  const before = await db.$count(dealTable)
  const answer = await pawel.post(
    `/wspolprace/nowa?wydarzenie=${world.events.planting}`,
    fields({ "options[0].amount": "dużo", message: "Zażółć <gęślą> jaźń" }),
    asPage,
  )
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain("Nie rozpoznajemy tej kwoty, więc liczymy 0 zł")
  // the confirmation for 0 is rendered, also without JavaScript
  expect(html).toContain('name="confirmWithoutAmount"')
  expect(html).toContain('value="dużo"')
  expect(html).toContain("Zażółć &lt;gęślą&gt; jaźń")
  expect(html).toContain('value="Poczęstunek"')
  expect(await db.$count(dealTable)).toBe(before)
})

test("too many own options: the summary links to their section", async () => {
  const pawel = await enter(world, "pawel")
  const rows = Array.from({ length: 51 }, (_, at) => [`customOptions[${at}].title`, "Soki"])
  const answer = await pawel.post(
    `/wspolprace/nowa?wydarzenie=${world.events.planting}`,
    fields(Object.fromEntries(rows)),
    asPage,
  )
  const html = await answer.text()
  expect(answer.status).toBe(400)
  const [, id] = /href="#([^"]+)"[^>]*>Współpraca może mieć najwyżej 50 opcji/.exec(html) ?? []
  expect(html).toContain(`id="${id}"`)
})

test("a blank row, which the page without scripts always has, is no option", async () => {
  const pawel = await enter(world, "pawel")
  const blank = { "customOptions[0].title": "", "customOptions[0].description": "", "customOptions[0].amount": "" }
  const { idempotencyKey = "" } = fields()
  const answer = await pawel.post(
    `/wspolprace/nowa?wydarzenie=${world.events.planting}`,
    { eventIds: world.events.planting, idempotencyKey, ...blank },
    asPage,
  )
  const html = await answer.text()
  expect(html).toContain("Wybierz co najmniej jedną opcję albo dodaj własną")
  expect(html).toMatch(/Łączna kwota.*0\s*(<!-- -->)?opcji/)
  expect(html).not.toContain("confirmWithoutAmount")
})

test("the page fills in what was chosen beside the event", async () => {
  const pawel = await enter(world, "pawel")
  const { planting } = world.options
  const html = await pawel.html(
    `/wspolprace/nowa?wydarzenie=${world.events.planting}&options[2].optionId=${planting.bronze}&options[2].amount=2500&customOptions[0].title=Soki&customOptions[0].amount=300`,
  )
  expect(html).toContain("2\u00a0800\u00a0zł")
  expect(html).toContain('value="Soki"')
})

/** The kind that a page would send. */
const chosenKind = (html: string) =>
  [...html.matchAll(/<input[^>]*name="kind"[^>]*>/g)].flatMap(([input]) =>
    input.includes("checked") ? [/value="(\w+)"/.exec(input)?.[1]] : [],
  )

describe("the kind of support (X7)", () => {
  test("is sponsoring unless another one is chosen; what the deal shows is what was chosen", async () => {
    const pawel = await enter(world, "pawel")
    const html = await pawel.html(`/wspolprace/nowa?wydarzenie=${world.events.planting}`)
    expect(chosenKind(html)).toEqual(["sponsoring"])
    expect(html).toContain("obie strony wystawiają faktury")
    const answer = await pawel.post("/wspolprace/nowa", fields({ kind: "barter" }))
    const [deal] = await db
      .select()
      .from(dealTable)
      .where(eq(dealTable.id, answer.headers.get("location")?.split("/").at(-1) ?? ""))
    expect(deal?.kind).toBe("barter")
    expect(await pawel.html(answer.headers.get("location") ?? "")).toContain("<dd>Barter</dd>")
  })
  test("stays chosen when the form is refused, and an unknown one is refused beside the field", async () => {
    const pawel = await enter(world, "pawel")
    const post = async (changes: Fields) => {
      const answer = await pawel.post(`/wspolprace/nowa?wydarzenie=${world.events.planting}`, fields(changes), asPage)
      expect(answer.status).toBe(400)
      return answer.text()
    }
    const refused = await post({ "options[0].amount": "-1", kind: "donation" })
    expect(chosenKind(refused)).toEqual(["donation"])
    expect(refused).toMatch(/Łączna kwota.*darowizna/)
    // the bronze option has benefits, whose loss needs a confirmation
    const deals = await db.$count(dealTable)
    const unconfirmed = await post({ kind: "donation" })
    expect(unconfirmed).toMatch(/Darowizna nie obejmuje korzyści z\u00a0wybranych opcji(<[^>]*>)*: \S/)
    expect(unconfirmed).toContain('name="confirmWithoutBenefits"')
    expect(unconfirmed).toContain("Potwierdź, że te korzyści nie są częścią darowizny")
    expect(await db.$count(dealTable)).toBe(deals)
    const unknown = await post({ kind: "pożyczka" })
    expect(unknown).toContain("Wybierz rodzaj umowy z listy")
    expect(chosenKind(unknown)).toEqual(["sponsoring"])
  })
  test("a donation that leaves benefits out says so in its terms and before it is accepted", async () => {
    const pawel = await enter(world, "pawel")
    const answer = await pawel.post("/wspolprace/nowa", fields({ kind: "donation", confirmWithoutBenefits: "on" }))
    const address = answer.headers.get("location") ?? ""
    expect(address).toMatch(/^\/wspolprace\/[\w-]+$/)
    expect(await pawel.html(address)).toContain("Darowizna nie obejmuje korzyści z\u00a0tej opcji:")
    const firstPage = await (await enter(world, "karolina")).html(address)
    expect(firstPage).toContain("Darowizna nie obejmuje korzyści z\u00a0tej opcji:")
    expect(firstPage).toContain("firma nie otrzymuje nic w\u00a0zamian, także korzyści opisanych w\u00a0opcjach")
  })
})

test("a deal proposed again is of its old kind; an option that is gone keeps its benefits (B39)", async () => {
  const [anna, ended] = [await enter(world, "anna"), world.deals.completed]
  await db
    .update(event)
    .set({ status: "planned", startDate: "2099-05-01", endDate: null })
    .where(eq(event.id, world.events.coding))
  await db.update(dealTable).set({ kind: "barter" }).where(eq(dealTable.id, ended))
  await db
    .update(dealLine)
    .set({ title: "Strefa testów", benefits: ["stoisko 3 × 3 m", "logo na banerze"], sponsorshipOptionId: null })
    .where(eq(dealLine.dealId, ended))
  const html = await anna.html(`/wspolprace/nowa?ponow=${ended}`)
  expect(chosenKind(html)).toEqual(["barter"])
  expect(html).toContain('name="repeatsId"')
  expect(html).toContain('name="customOptions[0].benefits[1]"')
  expect(html).toContain('value="logo na banerze"')
})

const providerIn = (html: string, name: string) => {
  const select = html.slice(html.indexOf(`name="${name}"`))
  return /<option value="(\w+)" selected/.exec(select.slice(0, select.indexOf("</select>")))?.[1]
}

test("a new own option is provided by the company unless chosen otherwise, before its description", async () => {
  const pawel = await enter(world, "pawel")
  const html = await pawel.html(`/wspolprace/nowa?wydarzenie=${world.events.planting}`)
  expect(providerIn(html, "customOptions[0].providedBy")).toBe("sponsor")
  expect(html.indexOf('name="customOptions[0].providedBy"')).toBeLessThan(
    html.indexOf('name="customOptions[0].description"'),
  )
})

test("an option beside the event says who brings it, and the form goes on from there", async () => {
  const pawel = await enter(world, "pawel")
  for (const side of ["organization", "sponsor"]) {
    const html = await pawel.html(
      `/wspolprace/nowa?wydarzenie=${world.events.planting}&customOptions[0].title=Soki&customOptions[0].amount=300&customOptions[0].providedBy=${side}`,
    )
    expect(providerIn(html, "customOptions[0].providedBy")).toBe(side)
  }
})

test("an own option says beside its amount that it is goods, until its form is money or the organization gives it", async () => {
  const pawel = await enter(world, "pawel")
  const own = `/wspolprace/nowa?wydarzenie=${world.events.planting}&customOptions[0].title=Wsparcie&customOptions[0].amount=300`
  const isGoods = async (more: string) => {
    const html = await pawel.html(`${own}&customOptions[0].providedBy=${more}`)
    const list = html.slice(html.indexOf('aria-label="Własne opcje"'))
    return list.slice(0, list.indexOf("<noscript")).includes("To wartość rzeczy lub usługi, nie przelew.")
  }
  const forms = ["sponsor", "sponsor&customOptions[0].form=money", "organization", "sponsor&kind=barter"]
  expect(await Promise.all(forms.map(isGoods))).toEqual([true, false, false, true])
})

test("an option chosen as goods beside the event stays goods in the form and in the deal", async () => {
  const pawel = await enter(world, "pawel")
  const chosen = `/wspolprace/nowa?wydarzenie=${world.events.planting}&options[0].optionId=${world.options.planting.gold}&options[0].amount=1200`
  const opened = async (more: string) => {
    const html = await pawel.html(chosen + more)
    const select = html.slice(html.indexOf('name="options[0].form"')).split("</select>")[0] ?? ""
    return [
      /<option value="(\w*)" selected/.exec(select)?.[1],
      /<option value=""[^>]*>([^<]*)/.exec(select)?.[1],
      html.includes("To wartość rzeczy lub usługi, nie przelew."),
    ]
  }
  expect(await opened("&options[0].form=goods")).toEqual(["goods", "domyślnie: pieniądze", true])
  expect(await opened("&kind=barter")).toEqual(["", "domyślnie: rzeczowo", true])
  const answer = await pawel.post("/wspolprace/nowa", fields({ "options[0].form": "goods" }))
  const html = await pawel.html(answer.headers.get("location") ?? "")
  expect(html.replaceAll("\u00a0", " ")).toContain("1 000,50 zł + rzeczowo 7 500 zł")
})

describe("who may propose", () => {
  test("a visitor is sent to sign in with the sentence of the specification", async () => {
    const someone = visitor()
    const answer = await someone.get(`/wspolprace/nowa?wydarzenie=${world.events.planting}`)
    expect(answer.headers.get("location")).toMatch(/^\/logowanie\?next=%2Fwspolprace%2Fnowa/)
    expect(await someone.html("/logowanie")).toContain("Musisz być zalogowany aby wysłać propozycję współpracy")
  })
  test("an organization is refused", async () => {
    const karolina = await enter(world, "karolina")
    expect((await karolina.post("/wspolprace/nowa", fields())).status).toBe(403)
  })
})

test("unknown fields and values are refused with 400", async () => {
  const pawel = await enter(world, "pawel")
  const before = await db.$count(dealTable)
  const wrongs: Fields[] = [
    { totalGrosze: "1" },
    { status: "completed" },
    { sponsorId: world.companies.hydrosphere },
    { idempotencyKey: "1" },
    { "options[0].optionId": "' or 1=1 --" },
    { eventIds: ["<script>", world.events.planting] },
    { "options[0]": "x" },
    { confirmWithoutAmount: "maybe" },
  ]
  for (const wrong of wrongs)
    expect((await pawel.post("/wspolprace/nowa", fields(wrong))).status, JSON.stringify(wrong)).toBe(400)
  expect(await db.$count(dealTable)).toBe(before)
})

test("without a choice it begins with the organizations that have open events, found without Polish letters", async () => {
  const pawel = await enter(world, "pawel")
  const all = await pawel.html("/wspolprace/nowa")
  expect(all).toContain("Fundacja Sąsiedzki Sad")
  expect(all).not.toContain(world.organizations.code)
  const found = await pawel.html("/wspolprace/nowa?szukaj=sasiedzki")
  expect(found).toContain(world.organizations.orchard)
  expect(found).not.toContain(world.organizations.mile)
})

describe("a deal that was carried out, proposed again", () => {
  const chosen = (html: string) =>
    [...html.matchAll(/<input[^>]*name="eventIds"[^>]*>/g)].flatMap(([input]) =>
      input.includes("checked") || input.includes('type="hidden"') ? [/value="([^"]+)"/.exec(input)?.[1]] : [],
    )
  test("is about the organization's next open event, never about the one it settled", async () => {
    const [anna, ended] = [await enter(world, "anna"), world.deals.completed]
    const [settled] = await db.select().from(event).where(eq(event.id, world.events.coding))
    if (!settled) throw new Error("no event")
    await db
      .update(event)
      .set({ status: "planned", startDate: "2099-05-01", endDate: null })
      .where(eq(event.id, settled.id))
    expect(chosen(await anna.html(`/wspolprace/nowa?ponow=${ended}`))).toEqual([])
    const next = crypto.randomUUID()
    await db.insert(event).values({
      id: next,
      organizationId: settled.organizationId,
      title: "Kodowanie po roku",
      description: settled.description,
      category: settled.category,
      city: settled.city,
      voivodeship: settled.voivodeship,
      startDate: "2099-06-01",
    })
    expect(chosen(await anna.html(`/wspolprace/nowa?ponow=${ended}`))).toEqual([next])
  })
  test("is offered only while the other side has an account", async () => {
    const [anna, ended] = [await enter(world, "anna"), world.deals.completed]
    expect(await anna.html(dealPath(ended))).toContain("Ponów współpracę")
    await db.update(organization).set({ deletedAt: new Date() })
    expect(await anna.html(dealPath(ended))).not.toContain("Ponów współpracę")
  })
})

test("the list of organizations shows twenty, and further ones by 'Pokaż więcej'", async () => {
  const pawel = await enter(world, "pawel")
  const [[host], [model]] = await Promise.all([
    db.select().from(organization).where(eq(organization.id, world.organizations.orchard)),
    db.select().from(event).where(eq(event.id, world.events.planting)),
  ])
  if (!host || !model) throw new Error("no cast")
  for (let n = 0; n < 30; n++) {
    const id = crypto.randomUUID()
    const profile = { id, name: `Żagle ${n}`, category: host.category, description: "x" }
    await addOrganization({ id: crypto.randomUUID() }, profile)
    await db.insert(event).values({
      organizationId: id,
      title: "Rejs",
      description: "x",
      category: model.category,
      city: model.city,
      voivodeship: model.voivodeship,
      startDate: "2099-06-01",
    })
  }
  const listed = (html: string) => html.match(/href="\/wspolprace\/nowa\?organizacja=/g)?.length
  const first = await pawel.html("/wspolprace/nowa?szukaj=zagle")
  expect(listed(first)).toBe(20)
  const more = /href="([^"]+)"[^>]*>Pokaż więcej organizacji/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const second = await pawel.html(more)
  expect(listed(second)).toBe(30)
  expect(second).not.toContain("Pokaż więcej organizacji")
  for (const odd of ["-1", "0", "99999", "x"])
    expect(listed(await pawel.html(`/wspolprace/nowa?szukaj=zagle&ile=${odd}`))).toBe(20)
})
