import { expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { nameLimits } from "#app/domain/accounts/account.ts"
import { eventLimits } from "#app/domain/events/event.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { organizationPath } from "#app/paths.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"

const long = (words: string, length: number) =>
  `${words.repeat(Math.ceil(length / words.length)).slice(0, length - 1)}.`
const organizationName = long(
  "Stowarzyszenie Przyjaciół i Absolwentów Zespołu Szkół Ponadpodstawowych ",
  nameLimits.max,
)
const companyName = long("Przedsiębiorstwo Produkcyjno-Usługowo-Handlowe ", nameLimits.max)
const personName = long("Wolfeschlegelsteinhausenbergerdorff ", nameLimits.max)
const title = long("Ogólnopolski Przegląd Zespołów Śpiewaczych i Kapel Ludowych ", eventLimits.title)

const publish = (owner: Visitor, title: string) =>
  owner.post("/dodaj-wydarzenie", {
    title,
    description: "Śpiewamy cały dzień.",
    category: "Kulturalne",
    startDate: addDays(todayIn(new Date()), 200),
    city: "Poznań",
    voivodeship: "wielkopolskie",
    "options[0].title": "Sponsor główny",
    "options[0].price": "5 000",
    key: crypto.randomUUID(),
  })
const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, " ")

test("names of 250 characters are accepted and shown everywhere, longer ones are refused beside their field", async () => {
  const owner = await signedUp("organization", { organizationName, name: personName })
  const sponsor = await signedUp("sponsor", { companyName, name: personName })
  const published = await publish(owner, title)
  expect(published.status).toBe(302)
  const address = published.headers.get("location") ?? ""
  const [{ id: organizationId }] = (await pool.query("select id from organization")).rows
  for (const path of ["/", "/wydarzenia", address, "/organizacje", organizationPath(organizationId)])
    for (const reader of [visitor(), sponsor, owner]) {
      const answer = await reader.get(path)
      expect(answer.status, path).toBe(200)
      expect(plain(await answer.text()), path).toContain(path.startsWith("/organizacje") ? organizationName : title)
    }
  const picture = /property="og:image" content="([^"]+)"/.exec(await visitor().html(address))?.[1] ?? ""
  const drawn = await visitor().get(new URL(picture).pathname)
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"])
  for (const path of ["/profil", "/wspolprace", "/wiadomosci"]) expect((await sponsor.get(path)).status, path).toBe(200)

  const refused = await publish(owner, `${title}x`)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("Skróć tekst do 250 znaków")
  const profile = await sponsor.post("/profil", { name: personName, companyName: `${companyName}x` })
  expect(profile.status).toBe(400)
  expect(await profile.text()).toContain("Skróć tekst do 250 znaków")
})

test("the database accepts nothing longer either", async () => {
  const tooLong = "a".repeat(251)
  for (const [statement, constraint] of [
    ['update "user" set name = $1', "user_name_length"],
    ["update company set name = $1", "company_name_length"],
    ["update organization set name = $1", "organization_name_length"],
    ["update event set title = $1", "event_title_length"],
  ] as const)
    await expect(pool.query(statement, [tooLong])).rejects.toMatchObject({ constraint })
})
