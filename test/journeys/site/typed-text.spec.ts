import type { Page } from "@playwright/test"
import { eventEditPath } from "#app/paths.ts"
import { payloads } from "#test/requests/markup-payloads.ts"
import { newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"

const all = payloads.join(" ")
/** Scripts that ran; those stopped by the policy fail every journey, see people.ts. */
const happened: string[] = []

async function watched(page: Page) {
  await page.exposeFunction("hak", (n: unknown) => happened.push(`hak(${n}) ran`))
  page.on("dialog", (dialog) => happened.push(`a dialog said ${dialog.message()}`))
  page.context().on("page", (opened) => happened.push(`a window opened: ${opened.url()}`))
  return page
}

test("what people type stays text in the browser: nothing runs, and nothing has to be stopped", async ({ browser }) => {
  const owner = await watched(
    await newcomer(browser, {
      name: "Ola <img src=x onerror=hak(1)>",
      email: "ola-tekst@przyklad.example",
      organization: `"><script>hak(2)</script> Sad`,
    }),
  )
  const event = await publish(owner, {
    title: `</title><script>hak(3)</script>`,
    city: `Cieszyn' onfocus='hak(4)' autofocus='`,
    options: [{ title: `<svg onload=hak(5)>`, price: "100", benefits: [`</script><script>hak(6)</script>`] }],
  })
  await posted(owner, `${event}/aktualnosci`, {
    title: "<details open ontoggle=hak(7)>",
    content: all,
    key: crypto.randomUUID(),
  })
  const sponsor = await watched(
    await newcomer(browser, {
      name: `Jan" onmouseover="hak(8)`,
      email: "jan-tekst@przyklad.example",
      company: `<iframe srcdoc="<script>parent.hak(9)</script>">`,
    }),
  )
  const deal = await propose(sponsor, event, {
    "customOptions[0].title": "<input autofocus onfocus=hak(10)>",
    "customOptions[0].description": all.slice(0, 450),
    message: all.slice(0, 900),
  })

  const visitor = await watched(await newVisitor(browser))
  const shared = ["/", "/wydarzenia?q=hak", "/wydarzenia?view=list", event, "/organizacje?q=sad"]
  const own = ["/wspolprace", deal, "/wiadomosci", "/profil", "/powiadomienia"]
  for (const [page, addresses] of [
    [visitor, shared],
    [sponsor, [event, ...own, `/wspolprace/nowa?wydarzenie=${event.split("/").at(-1)}`]],
    [owner, [event, `${event}/email`, eventEditPath(event.split("/").at(-1) ?? ""), ...own, "/moje-wydarzenia"]],
  ] as const)
    for (const address of addresses) {
      await page.goto(address)
      await page.mouse.move(300, 300)
    }
  // what our scripts render: search suggestions, and client-side navigation
  await visitor.goto("/")
  await visitor.getByRole("combobox").first().fill("script")
  await expect(visitor.getByRole("option").first()).toContainText("<script>")
  await visitor.goto("/wydarzenia?q=script")
  await visitor.locator(`a[href="${event}"]`).first().click()
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("</title><script>hak(3)</script>")
  expect(happened).toEqual([])

  // verifies that the detection works
  visitor.removeAllListeners("console")
  const stopped = visitor.waitForEvent("console", (message) => message.text().startsWith("script-src-attr stopped"))
  await visitor.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=hak(0)>"))
  await stopped
})
