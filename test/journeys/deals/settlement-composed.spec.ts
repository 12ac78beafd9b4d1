import type { Page } from "@playwright/test"
import sharp from "sharp"
import { confirm, looksRight, newcomer, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { stay, unsavedQuestion } from "../unsaved.ts"

test.use({ actionTimeout: 30_000 })

/** A photo with a pattern, in portrait or landscape. */
async function picture(name: string, [width, height]: [number, number], hue: string) {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f2e6d0"/><rect y="60%" width="100%" height="40%" fill="${hue}"/>
    <circle cx="50%" cy="45%" r="25%" fill="#0a5364"/></svg>`
  return { name, mimeType: "image/jpeg", buffer: await sharp(Buffer.from(drawn)).jpeg().toBuffer() }
}

type Fields = Record<string, string | Awaited<ReturnType<typeof picture>>>

/** Adds a proof of a row by its form's request. */
async function prove(page: Page, deal: string, title: string, fields: Fields, intent = "addProof") {
  await page.goto(`${deal}/swiadczenia`)
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) })
  const rowId = (await row.last().getAttribute("id"))?.replace("swiadczenie-", "") ?? ""
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${deal}/swiadczenia/dowod/plik?swiadczenie=${rowId}`, {
    multipart: { key: crypto.randomUUID(), intent, early: "on", ...fields },
    headers: { origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test("a settlement is composed from proofs, sent back for two rows, corrected and accepted", async ({ browser }) => {
  test.setTimeout(300_000)
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: "Fundacja Sad",
    email: "aniela@sad.example",
  })
  const event = await publish(organization, {
    title: "Piknik pod Sadem",
    options: [{ title: "Sponsor główny", price: "3 000" }],
  })
  const sponsor = await newcomer(browser, { name: "Igor Wit", company: "Firma Sad", email: "igor@sad.example" })
  const [banner, posters, post] = ["Baner 3 × 1 m przy wejściu", "Logo na plakatach", "Wpis na Facebooku"]
  const deal = await propose(sponsor, event, {
    "customOptions[0].title": "Sponsor główny",
    "customOptions[0].benefits[0]": banner,
    "customOptions[0].benefits[1]": posters,
    "customOptions[0].benefits[2]": post,
  })
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  const landscape = await picture("baner.jpg", [1200, 800], "#7a9e62")
  const portrait = await picture("baner-z-bliska.jpg", [700, 1100], "#c1703c")
  await prove(organization, deal, banner, { kind: "photo", proofs: landscape, comment: "Wisi od 7 kwietnia." })
  await prove(organization, deal, banner, { kind: "photo", proofs: portrait }, "addProofAndDone")
  await prove(organization, deal, posters, { kind: "number", number: "120", unit: "plakatów" }, "addProofAndDone")

  await organization.goto(`${deal}/rozliczenie/przygotuj`)
  const row = (title: string) => organization.getByRole("group", { name: title })
  await expect(organization.getByRole("list", { name: "Brakuje dowodu" }).getByRole("listitem")).toHaveText([post])
  await expect(row(banner).getByLabel("Wykonano", { exact: true })).toBeChecked()
  const notes = organization.getByLabel("Uwagi")
  await expect(notes.nth(0)).toHaveValue("Wisi od 7 kwietnia.")
  await expect(notes.nth(1)).toHaveValue("120 plakatów")
  const photos = organization.getByRole("checkbox", { name: /^Zdjęcie/ })
  await expect(photos).toHaveCount(2)
  await expect(photos.nth(1)).toBeChecked()
  const summary = organization.getByLabel("Przebieg wydarzenia")
  // what is typed after a reload outlives the next one too
  let before = ""
  for (const typed of ["Przyszło 430 osób.", "Przyszło 430 osób. Żółć, gęś, jaźń."]) {
    await expect(summary).toHaveValue(before)
    await summary.fill(typed)
    await organization.waitForFunction((text) => Object.values(sessionStorage).some((one) => one.includes(text)), typed)
    await organization.reload()
    before = typed
  }
  await expect(summary).toHaveValue(before)
  await organization.getByLabel("Liczba uczestników").fill("430")
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expect(organization.getByText("Zaznacz, jak było").first()).toBeVisible()
  await row(post).getByLabel("Nie wykonano").check()
  await notes.nth(2).fill("Strona była wyłączona.")
  await looksRight(organization, "composed settlement")
  const download = organization.waitForEvent("download")
  let pdfRequests = 0
  organization.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/rozliczenie/pdf")) pdfRequests++
  })
  // a second press, while the file is being made, makes no other
  await organization.getByRole("button", { name: "Pobierz PDF" }).dblclick()
  await (await download).saveAs(`${test.info().outputDir}/rozliczenie.pdf`)
  expect(pdfRequests).toBe(1)
  const parts = organization.getByRole("region", { name: "Części rozliczenia" })
  await expect(parts).toContainText("Do zaznaczenia")
  await organization.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await expect(parts).toContainText("Nic nie brakuje")
  await organization.getByLabel("Przebieg wydarzenia").fill("")
  await expect(parts).toContainText("Do napisania")
  await parts.getByRole("link", { name: "Przebieg wydarzenia" }).click()
  await organization.keyboard.type("Przyszło 430 osób. Żółć, gęś, jaźń.")
  await organization.getByRole("button", { name: "Podgląd PDF" }).click()
  await expect(organization.getByRole("dialog").locator("iframe")).toBeVisible()
  await organization.getByRole("dialog").getByRole("button", { name: "Zamknij" }).click()
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(organization, "Plik rozliczenia został przesłany do sponsora.")

  await sponsor.goto(deal)
  await expect(sponsor.getByRole("region", { name: "Co dostaliśmy" })).toContainText("Strona była wyłączona.")
  await looksRight(sponsor, "settlement to decide about")
  await sponsor.getByRole("link", { name: "Przejdź do decyzji" }).click()
  const sendBack = sponsor.getByRole("button", { name: "Poproś o poprawki" })
  const dialog = sponsor.getByRole("dialog")
  await sendBack.click()
  await sponsor.getByRole("alert").getByRole("link", { name: "Zaznacz choć jeden wiersz" }).click()
  const inRow = (title: string) =>
    sponsor
      .getByRole("region", { name: "Co dostaliśmy" })
      .getByRole("listitem")
      .filter({
        has: sponsor.getByRole("heading", { name: title }),
      })
  await inRow(posters).getByRole("checkbox", { name: "Do poprawy" }).check()
  await inRow(post).getByRole("checkbox", { name: "Do poprawy" }).check()
  await inRow(post).getByLabel("Co poprawić").fill("Wpis był, dodajcie link.")
  // what was ticked and typed outlives a reload
  await sponsor.waitForFunction(() => Object.values(sessionStorage).some((draft) => draft.includes("dodajcie link")))
  await sponsor.reload()
  await expect(inRow(post).getByLabel("Co poprawić")).toHaveValue("Wpis był, dodajcie link.")
  await expect(inRow(post).getByText(/^Wpisano znaków: 24\b/)).toBeVisible()
  // and a link of the page asks before they are left
  await sponsor
    .getByRole("main")
    .getByRole("link", { name: /^Płatności/ })
    .first()
    .click()
  await expect(unsavedQuestion(sponsor)).toBeVisible()
  await looksRight(sponsor, "leaving ticked rows")
  await stay(sponsor)
  await expect(inRow(post).getByRole("checkbox", { name: "Do poprawy" })).toBeChecked()
  await sendBack.click()
  await sponsor
    .getByRole("alert")
    .getByRole("link", { name: /^Napisz, co poprawić/ })
    .click()
  await expect(inRow(posters).getByLabel("Co poprawić")).toBeFocused()
  await sponsor.keyboard.type("Na plakatach jest stare logo.")
  await looksRight(sponsor, "pointing at rows")
  await sendBack.click()
  await expectToast(sponsor, "Organizacja może teraz przesłać poprawione rozliczenie.")
  await expect.poll(() => sponsor.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("dodajcie link")

  await organization.goto(deal)
  const wrong = organization.getByRole("list", { name: "Do poprawy" })
  await expect(wrong).toContainText("Na plakatach jest stare logo.")
  await looksRight(organization, "settlement sent back with rows")
  await prove(organization, deal, posters, { kind: "number", number: "40", unit: "nowych plakatów" }, "addProofAndDone")
  const link = { kind: "link", link: "https://facebook.example/sad" }
  await prove(organization, deal, post, link, "addProofAndDone")
  await sponsor.goto(`${deal}/swiadczenia`)
  await sponsor.getByRole("button", { name: `Potwierdź: ${post}` }).click()
  await expectToast(sponsor, "Świadczenie jest potwierdzone.")

  await organization.goto(`${deal}/rozliczenie/przygotuj`)
  await expect(row(posters).getByText("Na plakatach jest stare logo.")).toBeVisible()
  // confirmed, but open: its correction is read beside the answer
  await expect(row(post)).toContainText("Potwierdzone")
  await expect(row(post).getByLabel("Wykonano", { exact: true })).toBeChecked()
  await expect(notes.nth(1)).toHaveValue("120 plakatów\n40 nowych plakatów")
  await expect(organization.getByLabel("Przebieg wydarzenia")).toHaveValue(/430 osób/)
  await looksRight(organization, "corrected settlement")
  await organization.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(organization, "Plik rozliczenia został przesłany do sponsora.")

  await sponsor.goto(deal)
  await sponsor.getByRole("button", { name: "Zaakceptuj rozliczenie" }).click()
  await dialog.getByRole("checkbox", { name: /Znam treść/ }).check()
  for (const name of ["Tak, rozliczam mimo to", /^Tak, kończę/]) await dialog.getByRole("checkbox", { name }).check()
  await confirm(sponsor, "Zaakceptuj rozliczenie")
  await expectToast(sponsor, "Status współpracy został zmieniony na: Zrealizowana")
})
