import { afterEach, beforeEach, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { organizationInquiryPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { visitor } from "#test/support/app.ts"
import { password } from "#test/support/cast.ts"
import { afterGathering, emailsAfter, sentEmails, tokenFor } from "#test/support/emails.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"

const email = "ewa@kowal.example"
const question = "Czy przyjmiecie darowiznę w książkach?"
const threadNote = "Gdy założysz konto z tym adresem i go potwierdzisz, znajdziesz tę rozmowę w Wiadomościach."
const plain = (text: string) => text.replaceAll(/\s+/g, " ")

let world: World
// addresses are confirmed only where emails can be sent
const smtpServer = "smtp://localhost:2525"
beforeEach(async () => {
  world = await idleWorld()
  env.SMTP_URL = smtpServer
})
afterEach(() => {
  env.SMTP_URL = undefined
})
async function deliverAll() {
  env.SMTP_URL = undefined
  await runDueJobs(afterGathering())
  env.SMTP_URL = smtpServer
}

const ask = () => {
  const path = organizationInquiryPath(world.organizations.orchard)
  return visitor().post(path, { name: "Ewa Kowal", email, message: question })
}
async function register() {
  const fields = { userType: "sponsor", name: "Ewa Kowal", companyName: "Księgarnia Kowal", email }
  const answer = await visitor().post("/rejestracja", { ...fields, password, confirmPassword: password })
  return { html: plain(await answer.text()), token: String(await tokenFor(email, "account.confirm")) }
}
async function confirm(token: string) {
  return (await visitor().post(`/potwierdz-email?token=${token}`, { token })).headers.get("location") ?? ""
}
const confirmation = () =>
  emailsAfter(0).findLast(({ to, text }) => to === email && text.includes("aktywować"))?.text ?? ""

test("the form of an inquiry says to a visitor where its thread will be", async () => {
  expect(plain(await visitor().html(organizationInquiryPath(world.organizations.orchard)))).toContain(threadNote)
})

test("registering with the inquiry's address leads to its thread, by the page, the email and its link", async () => {
  await ask()
  const before = sentEmails().length
  const { html, token } = await register()
  expect(html).toContain("Zapytanie wysłane wcześniej z tego adresu otworzy się po zalogowaniu.")
  await deliverAll()
  expect(sentEmails().length).toBeGreaterThan(before)
  expect(plain(confirmation())).toContain("Po potwierdzeniu znajdziesz je w Wiadomościach")
  const to = await confirm(token)
  expect(to).toMatch(/^\/logowanie\?potwierdzono&next=/)
  const next = new URLSearchParams(to.split("?")[1]).get("next") ?? ""
  const person = visitor()
  expect(plain(await person.html(to))).toContain("Adres e-mail został potwierdzony.")
  const entered = await person.post("/logowanie", { email, password, next })
  expect(entered.headers.get("location")).toBe(next)
  expect(plain(await person.html(next))).toContain(question)
  await runDueJobs(afterGathering())
  expect(plain(await person.html(next)), "after the reactions, too").toContain(question)
})

test("an account without an earlier inquiry gets an email without a thread, and confirms as usual", async () => {
  const { token } = await register()
  await deliverAll()
  expect(confirmation()).not.toBe("")
  expect(plain(confirmation())).not.toContain("Wiadomościach")
  expect(await confirm(token)).toBe("/logowanie?potwierdzono")
})
