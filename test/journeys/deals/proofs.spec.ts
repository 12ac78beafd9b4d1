import type { Page } from "@playwright/test"
import sharp from "sharp"
import { looksRight, newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { withoutScriptsYet } from "../scripts.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { markDone } from "./mark-done.ts"

test.use({ actionTimeout: 15_000 })

const picture = async (name: string) => {
  const create = { width: 1200, height: 800, channels: 3, background: "#2a7" } as const
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() }
}

async function makeAgreedDeal(organization: Page, sponsor: Page, event: string) {
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  return deal
}

test("one photo proves a banner for two sponsors of an event", async ({ browser }) => {
  test.setTimeout(180_000)
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: "Fundacja Dowód",
    email: "aniela@dowod.example",
  })
  const event = await publish(organization, {
    title: "Piknik Dowód",
    options: [{ title: "Baner przy scenie", price: "1 000" }],
  })
  const newSponsor = (name: string) =>
    newcomer(browser, { name: "Igor Wit", company: `Firma ${name}`, email: `${name}@dowod.example` })
  await makeAgreedDeal(organization, await newSponsor("Zorza"), event)
  // the first column of the table
  const sponsor = await newSponsor("Kalina")
  const deal = await makeAgreedDeal(organization, sponsor, event)
  await organization.goto(event)
  await organization.getByRole("link", { name: "Świadczenia" }).click()
  await expect(organization.getByRole("heading", { level: 1, name: "Świadczenia: Piknik Dowód" })).toBeVisible()
  await looksRight(organization, "matrix of an event")

  // a cell opens a card, arrows move, Esc comes back
  const cells = organization.locator("table td a")
  await cells.first().focus()
  await organization.keyboard.press("ArrowRight")
  await expect(cells.nth(1)).toBeFocused()
  await organization.keyboard.press("Enter")
  const card = organization.getByRole("dialog", { name: "Namiot i ławki" })
  await expect(card).toBeVisible()

  // a page drawn anew because of news leaves the focus where it is in the card
  const deliverableLink = card.getByRole("link", { name: "Otwórz świadczenie" })
  await deliverableLink.focus()
  const bell = organization.getByRole("banner").getByRole("link", { name: /^Powiadomienia/ })
  const oldCount = await bell.innerText()
  await propose(await newSponsor("Rosa"), event)
  await expect(bell).not.toHaveText(oldCount)
  await expect(deliverableLink).toBeFocused()
  await organization.keyboard.press("Escape")
  await expect(cells.nth(1)).toBeFocused()

  await organization.getByRole("link", { name: "Jeden dowód dla kilku sponsorów" }).click()
  const boxes = organization.locator("table").getByRole("checkbox")
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  const newerCount = await bell.innerText()
  await propose(await newSponsor("Lucerna"), event)
  await expect(bell).not.toHaveText(newerCount)
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  await looksRight(organization, "matrix with boxes")
  await organization.getByRole("button", { name: "Dodaj dowód do zaznaczonych" }).click()
  await expect(organization.getByRole("heading", { level: 1, name: "Dodaj dowód" })).toBeVisible()
  await expect(organization.getByText("Namiot i ławki – Firma Zorza")).toBeVisible()

  // a bad file is named before anything is sent, and what was typed stays
  await organization.getByLabel("Opis (opcjonalnie)").fill("Wisi od rana.")
  const field = organization.getByLabel("Zdjęcia", { exact: true })
  await field.setInputFiles([await picture("baner.jpg")])
  await expect(organization.getByRole("button", { name: "Usuń baner.jpg" })).toBeVisible()
  await field.setInputFiles([{ name: "IMG_1.heic", mimeType: "image/heic", buffer: Buffer.from("x") }])
  await expect(organization.getByText("„IMG_1.heic” to zdjęcie HEIC").first()).toBeVisible()
  await looksRight(organization, "form of a proof")
  await organization.getByRole("button", { name: "Usuń IMG_1.heic" }).click()

  // a lost connection too
  await organization.context().setOffline(true)
  await organization.getByRole("button", { name: "Zapisz na później" }).click()
  await expect(organization.getByRole("alert").filter({ hasText: "Połączenie zostało przerwane" })).toBeVisible()
  await organization.context().setOffline(false)
  await expect(organization.getByLabel("Opis (opcjonalnie)")).toHaveValue("Wisi od rana.")

  // what was stored while its answer was lost is not stored again, and what is new comes with it
  const connection = await organization.context().newCDPSession(organization)
  connection.on("Fetch.requestPaused", ({ requestId }) =>
    connection.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" }),
  )
  await connection.send("Fetch.enable", { patterns: [{ urlPattern: "*/dowod/plik*", requestStage: "Response" }] })
  await organization.getByRole("button", { name: "Zapisz na później" }).click()
  await expect(organization.getByRole("alert").filter({ hasText: "Połączenie zostało przerwane" })).toBeVisible()
  await connection.send("Fetch.disable")
  await expect(organization.getByRole("button", { name: "Usuń baner.jpg" })).toBeVisible()
  await field.setInputFiles([await picture("baner z bliska.jpg")])
  await organization.getByRole("button", { name: "Zapisz na później" }).click()
  await expectToast(organization, "Dodano go do wszystkich zaznaczonych świadczeń.")

  await cells.first().click()
  await organization.getByRole("dialog").getByRole("link", { name: "Dodaj dowód" }).click()
  await expect(organization.getByRole("link", { name: "baner.webp" })).toHaveCount(1)
  await expect(organization.getByRole("link", { name: "baner z bliska.webp" })).toHaveCount(1)
  await expect(organization.getByText("Wisi od rana.")).toBeVisible()

  // typed text survives a reload
  await organization.getByLabel("Opis (opcjonalnie)").fill("Widać oba logo.")
  await organization.getByText("Liczba", { exact: true }).first().click()
  await organization.getByLabel("Liczba", { exact: true }).last().fill("3")
  await expect(async () => {
    await organization.reload()
    await expect(organization.getByLabel("Opis (opcjonalnie)")).toHaveValue("Widać oba logo.")
    await expect(organization.getByLabel("Liczba", { exact: true }).last()).toHaveValue("3")
  }).toPass()
  await organization.getByLabel("Opis (opcjonalnie)").fill("")
  await looksRight(organization, "form of a proof beside others")

  // a file chosen before scripts have started is shown by the browser, then named by the page
  await organization.getByText("Zdjęcie", { exact: true }).first().click()
  const here = new URL(organization.url())
  const start = await withoutScriptsYet(organization, here.pathname + here.search)
  await field.setInputFiles([{ name: "IMG_2.heic", mimeType: "image/heic", buffer: Buffer.from("x") }])
  await expect(field).toHaveCSS("opacity", "1")
  await start()
  await expect(field).toHaveCSS("opacity", "0")
  await expect(organization.getByText("„IMG_2.heic” to zdjęcie HEIC").first()).toBeVisible()
  await organization.getByRole("button", { name: "Usuń IMG_2.heic" }).click()

  // the plain form works without scripts
  const address = organization.url()
  const plain = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await organization.context().storageState(),
  })
  await plain.goto(address)
  await plain.getByText("Liczba", { exact: true }).first().click()
  await plain.getByLabel("Liczba", { exact: true }).last().fill("120")
  await plain.getByRole("button", { name: "Zapisz na później" }).click()
  await expect(plain.getByText("Napisz, co policzono").first()).toBeVisible()
  await plain.getByLabel("Czego").fill("plakatów")
  await plain.getByRole("button", { name: "Zapisz na później" }).click()
  await plain.goto(address)
  await expect(plain.getByRole("button", { name: "Usuń dowód: 120 plakatów" })).toBeVisible()

  // done: the sponsor sees what was prepared
  await sponsor.goto(`${deal}/swiadczenia`)
  await expect(sponsor.getByRole("link", { name: "baner.webp" })).toHaveCount(0)
  await organization.getByText("Link", { exact: true }).first().click()
  await organization.getByLabel("Adres").fill("facebook.com/dowod")
  await markDone(organization)
  // the number typed above is not dropped
  await expect(organization.getByText("wypełnione jest też: liczba").first()).toBeVisible()
  await organization.getByText("Liczba", { exact: true }).first().click()
  await organization.getByLabel("Liczba", { exact: true }).last().fill("")
  await organization.getByText("Link", { exact: true }).first().click()
  await markDone(organization)
  await expectToast(organization, "Druga strona potwierdzi świadczenie")
  await sponsor.goto(`${deal}/swiadczenia`)
  for (const name of ["baner.webp", "facebook.com/dowod"])
    await expect(sponsor.getByRole("link", { name, exact: false }).first()).toBeVisible()

  // the matrix follows what the sponsor says
  await organization.goto(`${event}/swiadczenia`)
  await expect(organization.getByText("0 z 2")).toBeVisible()
  await sponsor
    .getByRole("button", { name: /^Potwierdź/ })
    .first()
    .click()
  await expect(organization.getByText("1 z 2")).toBeVisible()
})
