import sharp from "sharp"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import { password } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { expectTypedOnce, newPerson, openTab } from "../typed-once.ts"
import { conclude, confirmRow, organizationWith, pay, prove, settle, sponsorAt } from "../whole-deal.ts"
import { markDone } from "./mark-done.ts"

test.use({ actionTimeout: 30_000 })

/** Its first ten digits are the seller's NIP. */
const ksef = "5265877635-20250826-0100001AF629-AF"
const number = "FV 18/2026"

test("money with an invoice, from registration to an accepted settlement: nobody types anything twice", async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const mark = `bieg-${crypto.randomUUID().slice(0, 8)}`
  const title = `Bieg nad Wisłą ${mark}`
  const [logo, stand] = ["Logo na plakatach", "Stoisko przy mecie"]
  const offered = { title, option: "Sponsor główny", price: "6 000", benefits: [logo, stand] }
  const organization = await organizationWith(browser, mark, "czynny podatnik VAT", offered)
  const sponsor = await sponsorAt(browser, mark, title)
  const { page } = sponsor
  await page.getByRole("checkbox", { name: "Sponsor główny" }).check()
  await page.getByRole("button", { name: "Zaproponuj współpracę" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Nowa propozycja współpracy" })
  await dialog.getByLabel(/Wiadomość do organizacji/).fill("Dzień dobry, chcemy pobiec z Wami.")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expectToast(page, "Propozycja współpracy została wysłana.")
  await conclude(organization, sponsor)
  await pay(sponsor, organization)

  const office = organization.page
  const draft = office.getByRole("region", { name: "Szkic faktury" })
  await draft.getByLabel("Numer faktury (opcjonalnie)").fill(number)
  const drafted = office.waitForEvent("download")
  await draft.getByRole("button", { name: "Szkic FA(3)" }).click()
  expect((await drafted).suggestedFilename()).toMatch(/^szkic-fa3-/)
  await office.getByText("Dodaj fakturę", { exact: true }).click()
  await expect(office.getByLabel("Numer faktury", { exact: true })).toHaveValue(number)
  await expect(office.getByLabel("Kwota brutto", { exact: true })).toHaveValue(/^6\s000$/)
  await office.getByLabel("Numer KSeF (opcjonalnie)").fill(ksef)
  const file = { name: "faktura.pdf", mimeType: "application/pdf", buffer: Buffer.from(settlementPdf(["Faktura"])) }
  await office.getByLabel(/^Plik faktury/).setInputFiles(file)
  await office.getByRole("button", { name: "Zapisz fakturę" }).click()
  await expect(office.getByRole("link", { name: `Pobierz fakturę ${number}` })).toBeVisible()

  await prove(organization, sponsor, stand, { kind: "Link", typed: { Adres: "facebook.example/bieg-nad-wisla" } })
  await prove(organization, sponsor, logo, { kind: "Liczba", typed: { Liczba: "500", Czego: "plakatów" } })
  await settle(organization, sponsor, [/500\splakatów/, /6\s000\szł\sbrutto/, new RegExp(number), new RegExp(ksef)])
  expectTypedOnce(organization, sponsor)
})

test("a donation with goods, from registration to an accepted settlement: nobody types anything twice", async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const mark = `sad-${crypto.randomUUID().slice(0, 8)}`
  const title = `Sadzenie sadu ${mark}`
  const [trees, soil] = ["Sadzonki dla osiedla", "40 skrzynek ziemi"]
  const offered = { title, option: trees, price: "2 400", benefits: [] }
  const organization = await organizationWith(browser, mark, "nie dotyczy", offered)
  const sponsor = await sponsorAt(browser, mark, title)
  const { page } = sponsor
  await page.getByRole("checkbox", { name: trees }).check()
  await page.getByRole("button", { name: "Dodaj własną opcję" }).first().click()
  await page.getByLabel("Nazwa opcji").first().fill(soil)
  await page.getByLabel("Kwota lub wartość").first().fill("1 150")
  await page.getByRole("button", { name: "Zaproponuj współpracę" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Nowa propozycja współpracy" })
  await dialog.getByRole("radio", { name: /Darowizna/ }).check()
  await dialog.getByRole("region", { name: "Własne opcje" }).getByLabel("Forma wsparcia").selectOption("Rzeczowo")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expectToast(page, "Propozycja współpracy została wysłana.")
  await conclude(organization, sponsor)
  await pay(sponsor, organization)
  await expect(page.getByRole("link", { name: "Potwierdzenie (PDF)" })).toBeVisible()

  await openTab(page, /^Świadczenia/)
  await page.getByRole("region", { name: "Sponsor zapewnia" }).getByRole("link", { name: soil, exact: true }).click()
  await page.getByLabel("Zdjęcia", { exact: true }).setInputFiles(await picture("ziemia.jpg"))
  await page.getByLabel("Opis (opcjonalnie)").fill("Dowieźliśmy w środę pod świetlicę.")
  await markDone(page)
  await confirmRow(sponsor, organization, soil)
  await prove(organization, sponsor, trees, { kind: "Liczba", typed: { Liczba: "96", Czego: "jabłoni" } })
  await prove(organization, sponsor, soil, { kind: "Link", typed: { Adres: "facebook.example/sad" } })
  await settle(organization, sponsor, [/96\sjabłoni/, /2\s400\szł/, /1\s150\szł/, /Dowieźliśmy w środę/])
  expectTypedOnce(organization, sponsor)
})

test("a value typed again is noticed, also within a text, but no password", async ({ browser }) => {
  const { page, repeated, typed } = await newPerson(browser, "nikt@powtarzam.example")
  await page.getByRole("link", { name: "Załóż konto organizacji" }).click()
  const type = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value)
  await type("name", "Klub 1 250")
  await type("password", password)
  await type("confirmPassword", password)
  await type("organizationName", "klub 1250")
  await expect(() => {
    expect([...typed.keys()]).toEqual(["klub1250", "1250"])
    expect(repeated).toHaveLength(0)
  }).toPass()
  await type("email", "1250@klub.example")
  await expect(() => expect(repeated).toHaveLength(2)).toPass()
  expect(() => expectTypedOnce({ repeated })).toThrow(/klub 1250.*was typed before/)
})

const picture = async (name: string) => {
  const create = { width: 900, height: 600, channels: 3, background: "#7a9e62" } as const
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() }
}
