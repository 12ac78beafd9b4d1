import type { Browser, Locator, Page } from "@playwright/test"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { conversationPath, openConversationPath } from "#app/paths.ts"
import { insertOlderMessages } from "../database.ts"
import { untilReported } from "../notifications.ts"
import {
  anotherWindow,
  confirm,
  fitsItsWidth,
  looksRight,
  newcomer,
  newVisitor,
  propose,
  publish,
  seemsAccessible,
} from "../people.ts"
import { expect, test } from "../test.ts"

/** An organization with an event and a sponsor with a proposal, each in a browser. */
async function twoSides(browser: Browser, email: string) {
  const halina = await newcomer(
    browser,
    { name: "Halina Sawicz", organization: "Teatr Trzecie Piętro", email: `halina@${email}.example` },
    { viewport: { width: 1280, height: 860 } },
  )
  const event = await publish(halina, {
    title: "Scena pod Chmurką – przegląd teatrów",
    options: [{ title: "Sponsor wieczoru", price: "2 000" }],
  })
  const tomasz = await newcomer(
    browser,
    { name: "Tomasz Zięba", company: "Drukarnia Czarny Bez", email: `tomasz@${email}.example` },
    { viewport: { width: 390, height: 844 } },
  )
  await halina.goto("/wiadomosci")
  const deal = await propose(tomasz, event, { message: "Dzień dobry, wydrukujemy afisze." })
  return { halina, tomasz, deal }
}

test.use({ actionTimeout: 15_000 })

const bubbles = '[data-message="bubble"]'
const eventLines = '[data-message="line"]'
const bubble = (page: Page, words: string) => page.locator(bubbles, { hasText: words }).last()
const write = async (page: Page, words: string) => {
  await page.locator('[name="content"]').fill(words)
  await page.locator('[name="content"]').press("Enter")
  // waits in its field while another message is being sent
  await expect(page.locator('[name="content"]')).toHaveValue("")
}

test("a proposal opens a conversation; messages, moves and numbers reach the other browser by themselves", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { halina, tomasz, deal } = await twoSides(browser, "na-zywo")

  // the open list shows the proposal without a reload
  const talk = halina.getByRole("link", { name: /Drukarnia Czarny Bez/ })
  await expect(talk).toBeVisible({ timeout: 15_000 })
  await expect(halina.getByRole("link", { name: "Wiadomości, 1 nieprzeczytana" })).toBeVisible()
  await expect(halina.getByRole("link", { name: "Powiadomienia, 1 nieprzeczytane" })).toBeVisible()
  await seemsAccessible(halina, "conversation list")
  await talk.click()
  await expect(bubble(halina, "Dzień dobry, wydrukujemy afisze.")).toBeVisible()
  await expect(halina.locator(eventLines)).toContainText("proponuje współpracę")
  await expect(halina.getByRole("link", { name: "Wiadomości", exact: true }).first()).toBeVisible()
  await seemsAccessible(halina, "conversation")
  await fitsItsWidth(halina, "conversation")

  // the other side, on a phone: one pane at a time
  await tomasz.goto("/wiadomosci")
  await expect(tomasz.getByRole("region", { name: /^Konwersacja(:|$)/ })).toBeHidden()
  await seemsAccessible(tomasz, "conversation list on a phone")
  await tomasz.getByRole("link", { name: /Teatr Trzecie Piętro/ }).click()
  await expect(tomasz.getByRole("region", { name: "Konwersacje" })).toBeHidden()
  await fitsItsWidth(tomasz, "conversation on a phone")

  // Shift+Enter starts a line, Enter sends, an Enter that ends IME composition does neither
  const field = halina.locator('[name="content"]')
  await field.fill("Świetnie!")
  await field.press("Shift+Enter")
  await field.pressSequentially("Prosimy o projekt.")
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true })
  await expect(field).toHaveValue("Świetnie!\nProsimy o projekt.")
  await field.press("Enter")
  await expect(field).toHaveValue("")
  await expect(field).toBeFocused()
  await expect(bubble(tomasz, "Prosimy o projekt.")).toBeVisible()
  await expect(halina.getByText("Przeczytano")).toBeVisible()

  // repeated; the bench measures how fast
  for (let n = 0; n < 10; n++) {
    await write(tomasz, `Wiadomość numer ${n}.`)
    await bubble(halina, `Wiadomość numer ${n}.`).waitFor()
    await tomasz.waitForTimeout(150)
  }
  await expect(halina.locator(bubbles, { hasText: "Wiadomość numer" })).toHaveCount(10)

  // offline: nothing is lost, and it is sent once on reconnection
  await tomasz.context().setOffline(true)
  await write(tomasz, "Napisane bez sieci.")
  await expect(bubble(tomasz, "Napisane bez sieci.")).toContainText("Wyślemy, gdy wróci internet.")
  await tomasz.context().setOffline(false)
  await expect(bubble(halina, "Napisane bez sieci.")).toBeVisible()
  await expect(halina.locator(bubbles, { hasText: "Napisane bez sieci." })).toHaveCount(1)

  // a draft stays in its conversation after a reload
  await tomasz.locator('[name="content"]').fill("Niedokończone zd")
  await tomasz.reload()
  await expect(tomasz.locator('[name="content"]')).toHaveValue("Niedokończone zd")

  // a move is shown on the open deal page, in the conversation and, as read, in the bell
  await tomasz.goto(deal)
  const other = await anotherWindow(halina)
  await other.goto(deal)
  await other.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  await confirm(other, /^(Zaakceptuj|Akceptuj)/)
  await expect(tomasz.getByText("Zaakceptowana").first()).toBeVisible({ timeout: 15_000 })
  await expect(halina.locator(eventLines, { hasText: "przyjmuje propozycję" })).toBeVisible()
  await untilReported(tomasz, "Propozycja zaakceptowana")
  await tomasz.goto("/powiadomienia")
  await expect(tomasz.getByText("Propozycja zaakceptowana").first()).toBeVisible()
  await seemsAccessible(tomasz, "notifications")
  await fitsItsWidth(tomasz, "notifications")
  await expect(tomasz.getByRole("button", { name: /^Oznacz jako przeczytane: / })).toHaveCount(0)
})

test("without scripts the list, the thread and the form work", async ({ browser }) => {
  test.setTimeout(120_000)
  const { halina, tomasz } = await twoSides(browser, "bez-skryptow")
  await expect(halina.getByRole("link", { name: /Drukarnia Czarny Bez/ })).toBeVisible({ timeout: 15_000 })
  const state = await tomasz.context().storageState()
  const plain = await newVisitor(browser, { javaScriptEnabled: false, storageState: state })
  await plain.goto("/wiadomosci")
  await plain.getByRole("link", { name: /Teatr Trzecie Piętro/ }).click()
  await plain.locator('[name="content"]').fill("Bez skryptów też się da.")
  await plain.getByRole("button", { name: "Wyślij" }).click()
  await expect(plain.locator(bubbles, { hasText: "Bez skryptów też się da." })).toBeVisible()
  await plain.locator('[name="content"]').fill("   ")
  await plain.getByRole("button", { name: "Wyślij" }).click()
  await expect(plain.getByText("Wpisz wiadomość")).toBeVisible()
})

test("files arrive, and a message that fails, is too long or was written offline is not lost", async ({ browser }) => {
  test.setTimeout(180_000)
  const { halina, tomasz } = await twoSides(browser, "pliki")
  await looksRight(halina, "no conversation chosen")
  await expect(halina.getByText("Wybierz konwersację, aby wyświetlić wiadomości")).toBeVisible()
  await halina.getByRole("link", { name: /Drukarnia Czarny Bez/ }).click({ timeout: 15_000 })
  await expect(halina.getByText("Dzień dobry, wydrukujemy afisze.").last()).toBeVisible()
  const id = new URL(halina.url()).searchParams.get("rozmowa") ?? ""

  // files other than PDFs and pictures are refused at once
  const file = halina.locator('[name="file"]')
  await file.setInputFiles({ name: "faktura.exe", mimeType: "application/pdf", buffer: Buffer.from("MZ") })
  await expect(halina.getByText("Załącz plik PDF albo zdjęcie (JPG, PNG, GIF, WEBP)")).toBeVisible()
  await file.setInputFiles({ name: "żaba.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") })
  await write(halina, "Nie zdjęcie.")
  await expect(bubble(halina, "Nie zdjęcie.")).toContainText("Załącz plik PDF albo zdjęcie")
  await looksRight(halina, "a message that was refused")
  await bubble(halina, "Nie zdjęcie.").getByRole("button", { name: "Usuń" }).click()
  await expect(halina.locator(bubbles, { hasText: "Nie zdjęcie." })).toHaveCount(0)
  await file.setInputFiles({ name: "żaba.png", mimeType: "image/png", buffer: png })
  await expect(halina.getByRole("button", { name: "Usuń załącznik żaba.png" })).toBeVisible()
  await write(halina, "Nasz afisz.")
  await file.setInputFiles({
    name: "Umowa – łąka.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(settlementPdf(["Umowa"])),
  })
  await halina.getByRole("button", { name: "Wyślij" }).click()
  await tomasz.goto(openConversationPath(id))
  await expect(tomasz.getByRole("link", { name: /Umowa – łąka.pdf/ })).toBeVisible()
  const picture = tomasz.getByRole("img", { name: /Załącznik: żaba/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(4)
  await looksRight(tomasz, "conversation with files")
  const coming = tomasz.waitForEvent("download")
  await tomasz.getByRole("link", { name: /Umowa – łąka.pdf/ }).click()
  expect((await coming).suggestedFilename()).toBe("Umowa – łąka.pdf")

  // a failed message says why, retains its text, and a retry sends it once
  await halina.route(`**${conversationPath(id)}`, (route) => route.fulfill({ status: 500, json: { error: "tajne" } }))
  await write(halina, "Czy jutro o dziesiątej?")
  await expect(bubble(halina, "Czy jutro")).toContainText("Błąd zapytania SQL. Prosimy o kontakt z administratorem.")
  await expect(halina.getByText("Błąd wysyłania wiadomości").first()).toBeVisible()
  await expect(halina.getByText("tajne")).toHaveCount(0)
  await halina.unroute(`**${conversationPath(id)}`)
  await bubble(halina, "Czy jutro").getByRole("button", { name: "Wyślij ponownie" }).click()
  await expect(bubble(tomasz, "Czy jutro o dziesiątej?")).toBeVisible()
  await expect(halina.locator(bubbles, { hasText: "Czy jutro" })).toHaveCount(1)
  await halina.locator('[name="content"]').fill("ą".repeat(4001))
  await halina.locator('[name="content"]').press("Enter")
  await expect(halina.getByText(/Skróć ją do 4.000 znaków/).first()).toBeVisible()
  await expect(halina.locator('[name="content"]')).toHaveValue("ą".repeat(4001))
  await halina.locator('[name="content"]').fill("")

  // several offline messages arrive in the order of writing
  await halina.context().setOffline(true)
  for (const n of ["pierwsza", "druga", "trzecia"]) await write(halina, `Offline: ${n}.`)
  await expect(bubble(halina, "Offline: trzecia.")).toContainText("Wyślemy, gdy wróci internet.")
  await halina.context().setOffline(false)
  await expect(bubble(tomasz, "Offline: trzecia.")).toBeVisible()
  expect(await tomasz.locator(bubbles, { hasText: "Offline" }).allInnerTexts()).toEqual([
    expect.stringContaining("pierwsza"),
    expect.stringContaining("druga"),
    expect.stringContaining("trzecia"),
  ])
})

test("a long conversation loads by pages without jumps; drafts, search and filters work", async ({ browser }) => {
  test.setTimeout(120_000)
  const { halina, tomasz } = await twoSides(browser, "dawno-temu")
  const ewa = await newcomer(browser, { name: "Ewa Łuć", company: "Żółty Słoń", email: "ewa@dawno-temu.example" })
  await ewa.goto("/wiadomosci")
  await expect(ewa.getByText("Brak konwersacji. Konwersacje są dostępne w ramach współprac.")).toBeVisible()
  await looksRight(ewa, "no conversations")
  const event = await publish(halina, { title: "Lalki w parku", options: [] })
  await propose(ewa, event, { message: "Scenę przywieziemy aż z Łodzi." })

  // 120 messages of four days load page by page while scrolling, without moving the visible ones
  await halina.goto("/wiadomosci")
  const first = halina.getByRole("link", { name: /Drukarnia Czarny Bez/ })
  const second = halina.getByRole("link", { name: /Żółty Słoń/ })
  await expect(second).toBeVisible({ timeout: 15_000 })
  await first.click()
  await expect(bubble(halina, "Dzień dobry, wydrukujemy afisze.")).toBeVisible()
  const id = new URL(halina.url()).searchParams.get("rozmowa") ?? ""
  await insertOlderMessages(id, longAgo)
  await halina.reload()
  const log = halina.getByRole("region", { name: "Wiadomości", exact: true })
  const lines = log.locator(bubbles, { hasText: /Linia \d+/ })
  await expect(lines.first()).toBeAttached()
  const shownAtFirst = await lines.count()
  expect(shownAtFirst).toBeLessThan(longAgo.length / 2)
  for (let shown = shownAtFirst; shown < longAgo.length; shown = await lines.count()) {
    const { id: oldest, top } = await toItsBeginning(log)
    await expect.poll(() => lines.count()).toBeGreaterThan(shown)
    expect(await topOf(log, oldest), "older messages move nothing").toBeCloseTo(top, -1)
  }
  expect(await numbersIn(lines)).toEqual(longAgo.map((_, n) => n + 1))
  const days = await log.getByRole("heading", { level: 3 }).allInnerTexts()
  expect(days).toEqual([
    expect.stringMatching(/^\p{L}+, 3 lutego 2024$/u),
    expect.stringMatching(/^\p{L}+, \d+ \p{L}+( \d{4})?$/u),
    "Wczoraj",
    "Dzisiaj",
  ])
  await looksRight(halina, "beginning of a long conversation")

  // new messages do not move them either
  const place = await toItsBeginning(log)
  await tomasz.goto(openConversationPath(id))
  await write(tomasz, "Afisze są gotowe.")
  await expect(bubble(halina, "Afisze są gotowe.")).toBeAttached()
  expect(await topOf(log, place.id), "a new message moves nothing").toBeCloseTo(place.top, -1)
  await halina.getByRole("button", { name: "Do najnowszych" }).click()
  await expect(bubble(halina, "Afisze są gotowe.")).toBeInViewport()
  expect(await numbersIn(lines)).toEqual(longAgo.map((_, n) => n + 1))

  await halina.locator('[name="content"]').fill("Odbierzemy w")
  await second.click()
  await expect(bubble(halina, "Scenę przywieziemy aż z Łodzi.")).toBeVisible()
  await expect(halina.locator('[name="content"]')).toHaveValue("")
  await halina.locator('[name="content"]').fill("Ile waży")
  await first.click()
  await expect(halina.locator('[name="content"]')).toHaveValue("Odbierzemy w")

  // search by names and words, whatever the case and diacritics
  const search = halina.getByRole("searchbox", { name: "Szukaj wiadomości" })
  const talks = halina.getByRole("region", { name: "Lista konwersacji" }).getByRole("listitem")
  for (const [typed, found] of [
    ["lodz", "Żółty Słoń"],
    ["ZOLTY slon", "Żółty Słoń"],
    ["linia 7", "Drukarnia Czarny Bez"],
  ] as const) {
    await search.fill(typed)
    await expect(talks).toHaveCount(1)
    await expect(talks).toContainText(found)
  }
  await expect(talks).toContainText("Linia 7")
  await search.fill("nie ma takich słów")
  await expect(halina.getByText("Nie znaleziono wiadomości spełniających kryteria wyszukiwania")).toBeVisible()
  await search.fill("")
  await expect(talks).toHaveCount(2)

  const filter = (name: string) => halina.getByRole("navigation", { name: "Filtr" }).getByRole("link", { name })
  await halina.getByRole("button", { name: "Filtry" }).click()
  await filter("Organizacje").click()
  await expect(halina.getByText("Nie znaleziono wiadomości spełniających kryteria wyszukiwania")).toBeVisible()
  await filter("Sponsorzy").click()
  await expect(talks).toHaveCount(2)
  await filter("Nieprzeczytane").click()
  await expect(talks).toHaveCount(0)
  await ewa.goto("/wiadomosci")
  await ewa.getByRole("link", { name: /Teatr Trzecie Piętro/ }).click()
  await write(ewa, "Czy jest prąd?")
  await expect(talks).toContainText("Czy jest prąd?")
  await looksRight(halina, "unread conversations")
  await filter("Wszystkie").click()
  await expect(talks.first()).toContainText("Żółty Słoń")
  await expect(talks).toHaveCount(2)

  // leaving cancels a pending search
  await search.fill("lodz")
  await halina.locator('header a[href="/wydarzenia"]').first().click()
  await expect(halina).toHaveURL(/\/wydarzenia$/)
  await halina.waitForTimeout(500)
  await expect(halina).toHaveURL(/\/wydarzenia$/)
})

/** Lines of four days: years ago, last week, yesterday, today. */
const longAgo = Array.from({ length: 120 }, (_, n) => {
  const noon = (day: string) => new Date(`${day}T11:00:00Z`).getTime()
  const days = [
    noon("2024-02-03"),
    noon(addDays(todayIn(new Date()), -7)),
    noon(addDays(todayIn(new Date()), -1)),
    // today, but before the conversation started
    Date.now() - 60_000,
  ]
  const text = n % 9 === 0 ? "Szczegóły w załączniku do umowy, którą przesłaliśmy w zeszłym tygodniu. ".repeat(4) : ""
  return { content: `Linia ${n + 1}. ${text}`.trim(), at: new Date((days[Math.floor(n / 30)] ?? 0) + (n % 30) * 1000) }
})

const numbersIn = async (lines: Locator) =>
  (await lines.allInnerTexts()).map((text) => Number(/Linia (\d+)/.exec(text)?.[1]))

/** Scrolls to the start of the log; returns its first message and its position. */
const toItsBeginning = (log: Locator) =>
  log.evaluate((area) => {
    area.scrollTop = area.clientHeight - area.scrollHeight
    const first = area.querySelector('[data-message="bubble"]')
    return { id: first?.id ?? "", top: first?.getBoundingClientRect().top ?? 0 }
  })
const topOf = (log: Locator, id: string) =>
  log.page().evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN, id)

/** 4 × 4, red. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGM4IScHRwzEcQCxYxBBO0tjggAAAABJRU5ErkJggg==",
  "base64",
)
