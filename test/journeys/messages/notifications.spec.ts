import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Browser, Page } from "@playwright/test"
import { eventEditPath, organizationPath } from "#app/paths.ts"
import { runNow, sendGathered } from "../database.ts"
import { fitsItsWidth, looksRight, newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const mailbox = path.join(process.env.E2E_DATA_DIR ?? "", "mail")
const emailsTo = (email: string) =>
  (existsSync(mailbox) ? readdirSync(mailbox) : [])
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFileSync(path.join(mailbox, name), "utf8"))
    .filter((sentEmail) => sentEmail.includes(`To: ${email}`))
/** Long headers are folded. */
const headerOf = (sentEmail: string | undefined, name: string) =>
  new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, "m")
    .exec(sentEmail ?? "")?.[1]
    ?.replace(/\n[ \t]/g, " ")
    .trim() ?? ""

test("news reach the bell, their page and emails, as chosen in the profile", async ({ browser }) => {
  test.setTimeout(180_000)
  const email = "emilia@kino.example"
  const emilia = await newcomer(browser, { name: "Emilia Żak", organization: "Kino Objazdowe „Błysk”", email })
  const robert = await newcomer(browser, { name: "Robert Ćwik", company: "Lody Ćwik", email: "robert@lody.example" })
  await emilia.goto("/powiadomienia")
  await expect(emilia.getByText("Brak powiadomień")).toBeVisible()
  await looksRight(emilia, "no notifications")
  const first = await publish(emilia, { title: "Kino pod gwiazdami", options: [{ title: "Seans", price: "1 000" }] })
  const deal = await propose(robert, first, { message: "Damy lody <b>dla wszystkich</b>." })

  // the open page is notified
  await expect(emilia.getByRole("link", { name: "Powiadomienia, 1 nieprzeczytane" }).first()).toBeVisible()
  await expect(emilia.getByText("Lody Ćwik proponuje współpracę przy wydarzeniu „Kino pod gwiazdami”")).toBeVisible()
  await looksRight(emilia, "a notification")
  // one email, once the time for merging has passed; reading the news before would drop it
  expect(emailsTo(email)).toEqual([])
  await sendGathered()
  await expect.poll(() => emailsTo(email).filter((sentEmail) => sentEmail.includes("proponuje")).length).toBe(1)

  // following the link marks it as read
  await emilia.getByRole("link", { name: /Nowa propozycja współpracy/ }).click()
  await expect(emilia).toHaveURL((url) => url.pathname === deal)
  await emilia.goto("/powiadomienia")
  await expect(emilia.getByRole("button", { name: /^Oznacz jako przeczytane: / })).toHaveCount(0)

  // opening the deal directly marks it as read, too
  await posted(emilia, `${deal}?dzialanie=negotiate`, { version: "1" })
  const bell = robert.getByRole("link", { name: /^Powiadomienia/ }).first()
  await expect(bell).toHaveAccessibleName("Powiadomienia, 1 nieprzeczytane")
  await robert.goto(deal)
  await expect(bell).toHaveAccessibleName("Powiadomienia")

  for (const width of [390, 320]) {
    await robert.setViewportSize({ width, height: 800 })
    await expect(
      robert
        .getByRole("banner")
        .getByRole("link", { name: /^Powiadomienia/ })
        .first(),
    ).toBeInViewport()
    await fitsItsWidth(robert, `a header of ${width} px with the bell`)
  }

  // it has an unsubscribe link
  const sentEmail = emailsTo(email).find((one) => one.includes("proponuje"))
  const unsubscribeUrl = /<([^>]+)>/.exec(headerOf(sentEmail, "List-Unsubscribe"))?.[1] ?? ""
  const reader = await newVisitor(browser)
  await reader.goto(unsubscribeUrl)
  await expect(reader.getByText(/^Rodzaj: Propozycje i.warunki\./)).toBeVisible()
  await looksRight(reader, "switching mails off")
  await reader.getByRole("button", { name: "Wyłącz" }).click()
  await expect(reader.getByText(/^Nie będziemy już wysyłać e-maili: Propozycje i.warunki \(poza/)).toBeVisible()
  await reader.goto(`${unsubscribeUrl}x`)
  await expect(reader.getByText("Ten link nie działa")).toBeVisible()

  // the category is off in the profile, and no second email comes
  await emilia.goto("/profil?zakladka=powiadomienia")
  await expect(emilia.getByRole("radio", { name: /^Propozycje.*nie wysyłaj$/ })).toBeChecked()
  const onceADay = emilia.getByRole("radio", { name: /^Propozycje.*raz dziennie$/ })
  await onceADay.check()
  await looksRight(emilia, "switches of mails")
  await emilia.getByRole("button", { name: "Zapisz ustawienia" }).click()
  await expectToast(emilia, "Ustawienia powiadomień zostały zaktualizowane.")
  await expect(onceADay).toBeChecked()
  const second = await publish(emilia, { title: "Kino na łące", options: [{ title: "Seans", price: "1 000" }] })
  await propose(robert, second)
  await propose(robert, await publish(emilia, { title: "Kino w stodole", options: [] }))
  // the daily summary, sent once by the morning's job and the site's own worker
  const summaries = () => emailsTo(email).filter((one) => /^Subject: Codzienne podsumowanie/m.test(one))
  await expect(emilia.getByRole("link", { name: "Powiadomienia, 2 nieprzeczytane" }).first()).toBeVisible()
  await runNow("summaries")
  await expect.poll(() => summaries().length, { timeout: 30_000 }).toBe(1)
  await readEmail(browser, summaries()[0] ?? "", async (page) => {
    await expect(page.getByText("oto, co czeka na Ciebie na platformie Pomost:")).toBeVisible()
    await expect(page.getByText("Kino w stodole")).toBeVisible()
    await expect(page.getByText("Kino pod gwiazdami")).toHaveCount(0)
    await expect(page.getByRole("link", { name: "Zobacz powiadomienia" })).toHaveAttribute("href", /\/powiadomienia$/)
    await fitsItsWidth(page, "daily summary on a phone")
  })
  await emilia.goto("/powiadomienia")
  await expect(emilia.getByRole("button", { name: /^Oznacz jako przeczytane: / })).toHaveCount(2)
  await emilia.getByRole("button", { name: "Oznacz wszystkie jako przeczytane" }).click()
  await expect(emilia.getByRole("button", { name: /^Oznacz jako przeczytane: / })).toHaveCount(0)
  await expect(emilia.getByRole("link", { name: "Powiadomienia", exact: true }).first()).toBeVisible()
  expect(emailsTo(email).length - summaries().length).toBe(1)

  // followers are notified of new events, sponsors of changes
  await robert.goto(organizationPath(await organizationOf(robert, first)))
  await robert.getByRole("button", { name: "Obserwuj" }).first().click()
  await expectToast(robert, "Obserwujesz tę organizację")
  await publish(emilia, { title: "Nocny maraton filmowy", options: [] })
  await emilia.goto(eventEditPath(first.split("/").at(-1) ?? ""))
  await emilia.locator('[name="city"]').fill("Wisła")
  await emilia
    .getByRole("button", { name: /^Zapisz/ })
    .first()
    .click()
  await expectToast(emilia, "Wydarzenie zostało zaktualizowane pomyślnie.")
  await robert.goto("/powiadomienia")
  await expect(robert.getByText("Kino Objazdowe „Błysk” publikuje „Nocny maraton filmowy”.")).toBeVisible()
  await expect(robert.getByText(/Zmienił.* „Kino pod gwiazdami”/).first()).toBeVisible()
  await looksRight(robert, "notifications of a sponsor")

  // emails can be read on the site in development only
  expect((await robert.request.get("/dev/poczta")).status()).toBe(404)
})

/** An email's HTML at a phone's width, with nothing fetched. */
async function readEmail(browser: Browser, sentEmail: string, look: (page: Page) => Promise<void>) {
  const html =
    /<!DOCTYPE html[\s\S]*?<\/html>/i.exec(Buffer.from(unquoted(sentEmail), "latin1").toString("utf8"))?.[0] ?? ""
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(html)
  await look(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/daily-summary.png`, fullPage: true })
  await page.close()
}

/** Quoted-printable → bytes, as text of one byte per character. */
const unquoted = (sentEmail: string) =>
  sentEmail.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

async function organizationOf(page: Page, event: string) {
  await page.goto(event)
  const link = await page.locator('main a[href^="/organizacje/"]').first().getAttribute("href")
  return link?.split("/")[2] ?? ""
}
