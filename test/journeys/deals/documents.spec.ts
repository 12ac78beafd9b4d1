import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { confirmUnchanged, looksRight, newcomer, newVisitor, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

for (const viewport of widths)
  test(`an agreement is concluded, checked by a visitor and signed, ${viewport.width} px wide`, async ({ browser }) => {
    test.setTimeout(90_000)
    const mark = crypto.randomUUID().slice(0, 8)
    const ola = await newcomer(
      browser,
      { name: "Ola Rejtan", organization: "Fundacja Papier", email: `ola-${mark}@papier.example` },
      { viewport },
    )
    const event = await publish(ola, { title: "Noc bibliotek", options: [{ title: "Druk", price: "1200" }] })
    const sponsor = await newcomer(
      browser,
      { name: "Jan Kłos", company: "Młyn Papier", email: `jan-${mark}@mlyn.example` },
      { viewport },
    )
    const deal = await propose(sponsor, event)
    await ola.goto(deal)
    await ola.getByRole("button", { name: "Zaakceptuj propozycję" }).first().click()
    await accept(ola, "prezeska zarządu", /Zaakceptuj/)
    await expect(ola.getByText("Zaakceptowana").first()).toBeVisible()
    await ola.goto(`${deal}/dokumenty`)
    await expect(ola.getByText("Umowa będzie zawarta, gdy sponsor potwierdzi warunki.")).toBeVisible()
    await looksRight(ola, `an agreement that waits ${viewport.width}`)
    await sponsor.goto(deal)
    await confirmUnchanged(sponsor, "pełnomocnik")
    await expect(sponsor.getByText("W realizacji").first()).toBeVisible()

    await tab(sponsor)
    await expect(sponsor.getByText("prezeska zarządu")).toBeVisible()
    await expect(sponsor.getByText(/Zawarto/)).toBeVisible()
    const first = await downloaded(sponsor, "Umowa (PDF)")
    expect(Buffer.compare(first, await downloaded(sponsor, "Umowa (PDF)"))).toBe(0)
    await ola.goto(`${deal}/dokumenty`)
    expect(Buffer.compare(first, await downloaded(ola, "Umowa (PDF)"))).toBe(0)
    const text = textOfPdf(first)
    for (const words of ["Poświadczenie zawarcia", "Ola Rejtan", "pełnomocnik"]) expect(text).toContain(words)
    expect(text).not.toContain("WZÓR")

    // anybody checks it, by file and by the address in the document
    const stranger = await newVisitor(browser, { viewport })
    await stranger.goto("/sprawdz")
    await stranger.getByLabel("Plik PDF").setInputFiles({ name: "u.pdf", mimeType: "application/pdf", buffer: first })
    await stranger.getByRole("button", { name: "Sprawdź", exact: true }).click()
    await expect(stranger.getByText("Taki dokument jest na Pomoście.")).toBeVisible()
    await expect(stranger.getByRole("status").filter({ hasText: "Plik: u.pdf" })).toBeVisible()
    const [, address = ""] = /(\/sprawdz\?odcisk=[\da-f]{64})/.exec(first.toString("latin1")) ?? []
    expect(address).not.toBe("")
    await stranger.goto(address)
    await expect(stranger.getByText("Taki dokument jest na Pomoście.")).toBeVisible()
    await looksRight(stranger, `a document that was found ${viewport.width}`)

    const scan = { name: "Umowa – skan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nskan\n%%EOF") }
    await ola.getByText("Dodaj podpisany egzemplarz").click()
    await ola.getByLabel("Plik", { exact: true }).setInputFiles({ ...scan, buffer: Buffer.from("skan") })
    await ola.getByRole("button", { name: "Prześlij" }).click()
    await expect(ola.getByText("Ten plik nie jest dokumentem PDF").first()).toBeVisible()
    await looksRight(ola, `a refused signed copy ${viewport.width}`)
    await ola.getByLabel("Plik", { exact: true }).setInputFiles(scan)
    await ola.getByRole("button", { name: "Prześlij" }).click()
    await expectToast(ola, "Gotowe")
    await expect(ola.getByText("Czeka na potwierdzenie")).toBeVisible()

    // the other side's page follows by itself
    await expect(sponsor.getByText("Czeka na potwierdzenie")).toBeVisible()
    await looksRight(sponsor, `a signed copy to confirm ${viewport.width}`)
    expect((await downloaded(sponsor, "Umowa – skan.pdf")).toString()).toContain("skan")
    await sponsor.getByRole("button", { name: /^Potwierdź/ }).click()
    await expectToast(sponsor, "Gotowe")
    await expect(ola.getByText("Potwierdzony", { exact: true })).toBeVisible()
    expect((await downloaded(ola, "Pobierz komplet (ZIP)")).subarray(0, 2).toString()).toBe("PK")
    await looksRight(ola, `documents ${viewport.width}`)
    await ola.goto(deal)
    await expect(ola.getByText("Potwierdzono podpisany egzemplarz umowy").first()).toBeAttached()
    await expect(ola.getByText("Pobierz wzór umowy")).toHaveCount(0)
    await looksRight(ola, `deal concluded here ${viewport.width}`)
  })

const tab = (page: Page) =>
  page.getByRole("navigation", { name: "Części współpracy" }).getByRole("link", { name: "Dokumenty" }).click()

async function accept(page: Page, capacity: string, name: RegExp) {
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/jakiej roli/).fill(capacity)
  await dialog.getByRole("button", { name }).click()
}

async function downloaded(page: Page, name: string) {
  const coming = page.waitForEvent("download")
  await page.getByRole("link", { name }).first().click()
  return readFileSync(await (await coming).path())
}
