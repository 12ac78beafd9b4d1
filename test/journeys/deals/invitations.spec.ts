import { fitsItsWidth, looksRight, newcomer, publish } from "../people.ts"
import { dealRows } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

test("an organization invites a sponsor, who proposes from the invitation; another one is declined", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const bozena = await newcomer(browser, {
    name: "Bożena Jeż",
    organization: "Koło Gospodyń „Łąka”",
    email: "bozena@laka.example",
  })
  const gustaw = await newcomer(browser, {
    name: "Gustaw Źrebiec",
    company: "Tartak Źrebiec Sp. z o.o.",
    email: "gustaw@tartak.example",
  })
  await gustaw.goto("/profil")
  const card = (await gustaw.locator('a[href^="/uzytkownicy/"]').first().getAttribute("href")) ?? ""

  // without an event there is nothing to invite to
  await bozena.goto(card)
  const invite = bozena.getByRole("link", { name: "Zaproś do współpracy" })
  const dialog = bozena.getByRole("dialog", { name: "Zaproś do współpracy" })
  await invite.click()
  await expect(dialog.getByRole("link", { name: "Dodaj wydarzenie" })).toBeVisible()
  await looksRight(bozena, "invitation without an event")

  const titles = ["Święto Kwitnących Łąk", "Zlot Żniwiarzy"]
  for (const [at, title] of titles.entries())
    await publish(bozena, {
      title,
      city: "Czechowice-Dziedzice",
      days: 40 + at,
      options: [{ title: "Patron łąki", price: "2 000" }],
    })

  for (const [at, title] of titles.entries()) {
    await bozena.goto(card)
    await invite.click()
    if (at === 0) {
      await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click()
      await expect(dialog.getByText("Wybierz wydarzenie").last()).toBeVisible()
      await dialog.getByLabel("Wydarzenie", { exact: true }).selectOption({ index: 1 })
    }
    await dialog.getByLabel(/Wiadomość do sponsora/).fill(`Dzień dobry!\n${title} potrzebuje sceny z dobrego drewna.`)
    await looksRight(bozena, `invitation dialog ${at}`)
    await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click()
    await expectToast(bozena, "Zaproszenie wysłane")
    await expect(dialog).toBeHidden()
    await expect(bozena.getByRole("link", { name: title })).toBeVisible()
  }
  await expect(bozena.locator("main .status")).toHaveText(["Wysłane", "Wysłane"])

  // the sponsor is notified of both
  await gustaw.goto("/wspolprace")
  const invitations = gustaw.getByRole("region", { name: "Zaproszenia do współpracy" }).getByRole("listitem")
  await expect(invitations).toHaveCount(2)
  await looksRight(gustaw, "invitations above the deals")
  await expect(gustaw.getByRole("link", { name: /Powiadomienia/ }).first()).toBeVisible()
  await gustaw.goto("/powiadomienia")
  await expect(gustaw.getByText(`zaprasza do wsparcia wydarzenia „${titles[0]}”.`)).toBeVisible()

  await gustaw.goto("/wspolprace")
  await invitations.filter({ hasText: titles[1] }).getByRole("button", { name: "Nie tym razem" }).click()
  await expectToast(gustaw, "Zaproszenie odrzucone")
  await expect(invitations).toHaveCount(1)

  await invitations.getByRole("link", { name: "Złóż propozycję" }).click()
  const proposal = gustaw.getByRole("dialog", { name: "Nowa propozycja współpracy" })
  await expect(proposal.getByText(titles[0] ?? "")).toBeVisible()
  await proposal.getByLabel("Patron łąki").check()
  await proposal.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await proposal.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(gustaw).toHaveURL(/\/wspolprace\/[0-9a-f-]{36}$/)
  await gustaw.goto("/wspolprace")
  await expect(dealRows(gustaw)).toHaveCount(1)
  await expect(invitations).toHaveCount(0)

  // and the organization sees their state
  await bozena.goto(card)
  await expect(bozena.locator("main .status")).toHaveText(["Odrzucone", "Propozycja złożona"])
  await looksRight(bozena, "card with answered invitations")
  await invite.click()
  await expect(dialog.getByText("trwa już współpraca")).toBeVisible()
  await fitsItsWidth(bozena, "nothing left to invite to")
})

test("without scripts the same by pages", async ({ browser }) => {
  const helena = await newcomer(
    browser,
    { name: "Helena Śnieg", organization: "Klub „Śnieżka”", email: "helena@sniezka.example" },
    { javaScriptEnabled: false },
  )
  const igor = await newcomer(
    browser,
    { name: "Igor Ćma", company: "Lampy Ćma", email: "igor@cma.example" },
    { javaScriptEnabled: false },
  )
  await publish(helena, { title: "Noc Lampionów", options: [{ title: "Patron światła", price: "900" }] })
  await igor.goto("/profil")
  await helena.goto((await igor.locator('a[href^="/uzytkownicy/"]').first().getAttribute("href")) ?? "")
  await helena.getByRole("link", { name: "Zaproś do współpracy" }).click()
  await helena.getByLabel(/Wiadomość do sponsora/).fill("Zapraszamy!")
  await helena.getByRole("button", { name: "Wyślij zaproszenie" }).click()
  await expect(helena.getByText("Wysłane zaproszenia")).toBeVisible()
  await igor.goto("/wspolprace")
  await igor.getByRole("link", { name: "Złóż propozycję" }).click()
  await expect(igor.getByRole("heading", { level: 1 })).toHaveText("Nowa propozycja współpracy")
  await expect(igor.getByText("Noc Lampionów")).toBeVisible()
  await igor.goto("/wspolprace")
  await igor.getByRole("button", { name: "Nie tym razem" }).click()
  await expect(igor.getByRole("button", { name: "Nie tym razem" })).toHaveCount(0)
})
