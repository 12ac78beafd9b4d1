import { readFileSync } from "node:fs"
import sharp from "sharp"
import { explainRows, looksRight, newcomer, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const photosIn = (file: string) => readFileSync(file, "latin1").match(/\/Subtype \/Image/g)?.length ?? 0

test("photos of a composed settlement outlast a refusal, are downloaded and sent", async ({ browser }) => {
  test.setTimeout(120_000)
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: "Fundacja Klisza",
    email: "aniela@klisza.example",
  })
  const event = await publish(organization, {
    title: "Bieg Klisza",
    options: [{ title: "Sponsor mety", price: "1 000" }],
  })
  const sponsor = await newcomer(browser, { name: "Igor Wit", company: "Firma Klisza", email: "igor@klisza.example" })
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await organization.goto(`${deal}/rozliczenie/przygotuj`)
  const create = { width: 1200, height: 800, channels: 3, background: "#2a7" } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const photos = ["meta.jpg", "start.jpg", "podium.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }))
  const field = organization.getByLabel("Zdjęcia (opcjonalnie)")
  await field.setInputFiles(photos)
  for (const each of await organization
    .getByRole("main")
    .getByRole("group")
    .filter({ has: organization.getByRole("radio") })
    .all())
    await each.getByLabel("Wykonano", { exact: true }).check()
  await explainRows(organization)
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expect(organization.getByRole("alert").filter({ hasText: "Opisz krótko przebieg wydarzenia" })).toBeFocused()
  const chosen = () => field.evaluate((input: HTMLInputElement) => input.files?.length)
  expect(await chosen()).toBe(3)
  await expect(organization.getByText("trzeba wybrać ponownie")).toHaveCount(0)
  await organization.getByLabel("Przebieg wydarzenia").fill("Pobiegło 300 osób.")
  await looksRight(organization, "composed settlement with photos")

  const [download] = await Promise.all([
    organization.waitForEvent("download"),
    organization.getByRole("button", { name: "Pobierz PDF" }).click(),
  ])
  expect(photosIn(await download.path())).toBe(3)

  // a draft restores text, but no files
  await organization.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith("draft settlement")),
  )
  organization.on("dialog", (box) => box.accept())
  await organization.reload()
  await expect(organization.getByLabel("Przebieg wydarzenia")).toHaveValue("Pobiegło 300 osób.")
  await expect(organization.getByText("Jeśli zdjęcia były już wybrane, trzeba je wybrać ponownie.")).toBeVisible()
  await field.setInputFiles(photos)
  await organization.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(organization, "Plik rozliczenia został przesłany do sponsora.")
})
