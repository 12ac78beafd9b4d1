import { emailTo } from "../emails.ts"
import { fitsItsWidth, looksRight, newcomer, newVisitor } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const unique = () => crypto.randomUUID().slice(0, 8)
const password = "kładka nad Cybiną"

test("an owner invites, the invited person signs up by the email, gets another role and is removed", async ({
  browser,
}) => {
  const mark = unique()
  const email = `zosia-${mark}@poczta.example`
  const owner = await newcomer(browser, {
    name: "Karolina Majchrzak",
    email: `karolina-${mark}@sad.example`,
    organization: `Fundacja Sąsiedzki Sad ${mark}`,
  })
  await owner.getByRole("button", { name: /Moje konto/ }).click()
  await owner.getByRole("link", { name: "Zespół" }).click()
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(`Fundacja Sąsiedzki Sad ${mark}`)
  const form = owner.locator("form#zapros")
  await form.getByLabel("Adres e-mail").fill("zosia@")
  await form.getByRole("button", { name: "Zaproś" }).click()
  await expect(form.getByText("Podaj poprawny adres e-mail").last()).toBeVisible()
  await form.getByLabel("Adres e-mail").fill(email)
  await form.getByLabel("Rola").selectOption("coordinator")
  await form.getByRole("button", { name: "Zaproś" }).click()
  await expectToast(owner, `Wysłaliśmy je na ${email}.`)
  await expect(owner.getByText("Wygasa za 7 dni")).toBeVisible()

  const [, path = ""] = await emailTo(email, /(\/zaproszenie\/[\w-]{43})/)
  const zosia = await newVisitor(browser)
  await zosia.context().addCookies([{ name: "cookieConsent", value: "accepted", url: process.env.E2E_ORIGIN ?? "" }])
  await zosia.goto(path)
  await expect(zosia.getByText("Karolina Majchrzak").first()).toBeVisible()
  await looksRight(zosia, "an invitation to a team")
  await zosia.getByLabel("Imię i nazwisko").fill("Zosia Hajduk")
  await zosia.getByLabel("Hasło", { exact: true }).fill(password)
  await zosia.getByLabel("Powtórz hasło").fill(password)
  await zosia.getByRole("button", { name: "Dołącz" }).click()
  await expect(zosia).toHaveURL(/\/zespol$/)
  await expect(zosia.getByText("Osoby i role zmienia właściciel: Karolina Majchrzak.")).toBeVisible()
  await expect(zosia.getByRole("combobox")).toHaveCount(0)
  await looksRight(zosia, "a team as a coordinator sees it")

  await owner.goto("/zespol")
  const row = owner.getByRole("row", { name: /Zosia Hajduk/ })
  await row.getByLabel("Rola: Zosia Hajduk").selectOption("finance")
  await expect(owner.getByText("Zosia Hajduk: finanse.")).toBeVisible()
  await looksRight(owner, "a team as its owner sees it")
  await owner.getByRole("button", { name: "Cofnij" }).click()
  await expect(owner.getByText("Zosia Hajduk: koordynator.")).toBeVisible()
  await owner.reload()
  await expect(row.getByLabel("Rola: Zosia Hajduk")).toHaveValue("coordinator")

  await row.getByRole("button", { name: "Więcej: Zosia Hajduk" }).click()
  await owner.getByRole("link", { name: "Usuń z zespołu" }).click()
  const dialog = owner.getByRole("dialog", { name: "Usunąć osobę z zespołu?" })
  await expect(dialog.getByText(/Zosia Hajduk od razu straci dostęp/)).toBeVisible()
  await looksRight(owner, "removing a member")
  await dialog.getByRole("button", { name: "Anuluj" }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole("button", { name: "Więcej: Zosia Hajduk" }).click()
  await owner.getByRole("link", { name: "Przekaż własność" }).click()
  await expect(owner.getByRole("dialog").getByText(/Zosia Hajduk zostanie właścicielem/)).toBeVisible()
  await looksRight(owner, "handing a party over")
  await owner.keyboard.press("Escape")
  await row.getByRole("button", { name: "Więcej: Zosia Hajduk" }).click()
  await owner.getByRole("link", { name: "Usuń z zespołu" }).click()
  await dialog.getByRole("button", { name: "Usuń z zespołu" }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByText("Zosia Hajduk nie ma już dostępu.")).toBeVisible()
  await expect(owner.getByRole("row", { name: /Zosia Hajduk/ })).toHaveCount(0)
  await zosia.goto("/zespol")
  await expect(zosia.getByText("Karolina Majchrzak")).toHaveCount(0)
  await emailTo(email, /nie masz ju/)

  await zosia.goto(path)
  await expect(zosia.getByRole("heading", { level: 1 })).toHaveText("Zaproszenie zostało wykorzystane")
  await looksRight(zosia, "an invitation that was used")
})

test("without scripts a team is managed by plain forms", async ({ browser }) => {
  const mark = unique()
  const company = `Piekarnia Most ${mark}`
  const person = { name: "Marta Wilczyńska", email: `marta-${mark}@most.example`, company }
  const withScripts = await newcomer(browser, person)
  const cookies = await withScripts.context().cookies()
  const page = await newVisitor(browser, { javaScriptEnabled: false })
  await page.context().addCookies(cookies)
  const email = `tomek-${mark}@poczta.example`
  await page.goto("/zespol")
  await page.locator('[name="email"]').fill(email)
  await page.locator("form#zapros select").selectOption("viewer")
  await page.getByRole("button", { name: "Zaproś", exact: true }).click()
  await expectToast(page, "Zaproszenie wysłane")
  const [, path = ""] = await emailTo(email, /(\/zaproszenie\/[\w-]{43})/)
  const tomek = await newVisitor(browser, { javaScriptEnabled: false })
  await tomek.goto(path)
  await tomek.locator('[name="name"]').fill("Tomek Most")
  await tomek.locator('[name="password"]').fill(password)
  await tomek.locator('[name="confirmPassword"]').fill(password)
  await tomek.getByRole("button", { name: "Dołącz" }).click()
  await expect(tomek).toHaveURL(/\/zespol$/)
  await page.goto("/zespol")
  const row = page.getByRole("row", { name: /Tomek Most/ })
  await row.getByRole("combobox").selectOption("owner")
  await row.getByRole("button", { name: "Zapisz" }).click()
  await expect(page.getByText("Tomek Most: właściciel.")).toBeVisible()
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/team-without-scripts.png`, fullPage: true })
  await fitsItsWidth(page, "a team without scripts")
  await page.getByRole("link", { name: "Opuść zespół" }).click()
  await expect(page.getByText(/Od razu stracisz dostęp do współprac/)).toBeVisible()
  await fitsItsWidth(page, "leaving a team without scripts")
  await page.getByRole("button", { name: "Opuść zespół" }).click()
  await expect(page.getByText("Nie jesteś już w zespole")).toBeVisible()
  await page.goto("/zespol")
  await expect(page.getByText(company)).toHaveCount(0)
})
