import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, fact, notification, organization, twoFactor } from "#app/db/schema.ts"
import { bankAccountErrors } from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { bankAccountChangePath, bankAccountsPath } from "#app/paths.ts"
import { newRecoveryCodes, storeRecoveryCodes } from "#app/platform/auth/recovery-codes.server.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const firstNumber = "61109010140000071219812874"
const secondNumber = "27114020040000300201355387"
const third = "83101010230000261395100000"
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")
let world: World
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email")
  forgetWork()
  world = await castWorld()
  await emptyTables("fact", "notification", "email")
  karolina = await enter(world, "karolina")
})

const send = (who: Visitor, section: string, fields: Fields) =>
  who.post(
    `${bankAccountsPath}?sekcja=${section}`,
    { ...(section !== "vat" && { currentPassword: password }), ...fields },
    asPage,
  )
const add = (number: string, label = "") => send(karolina, "rachunek", { number, label })
const change = (who: Visitor, what: string, id: string) => send(who, "zmiana", { do: what, id })
const storedAccounts = () => db.select().from(bankAccount).orderBy(bankAccount.createdAt, bankAccount.id)
const idOf = async (number: string) => (await storedAccounts()).find((one) => one.number === number)?.id ?? ""

describe("the accounts of an organization", () => {
  test("are removed only while the next default is the one that the page named", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "owner")
    const halina = await enter(world, "halina")
    for (const number of [firstNumber, secondNumber, third]) await add(number)
    const removalPage = async (number: string) => {
      const html = await karolina.html(bankAccountChangePath("remove", await idOf(number)))
      const [, follows = "?"] = /name="follows"[^>]* value="(\w*)"/.exec(html) ?? []
      return {
        html: plain(html),
        remove: async () => send(karolina, "zmiana", { do: "remove", id: await idOf(number), follows }),
      }
    }
    const removing = await removalPage(secondNumber)
    expect(removing.html).toContain("Sponsorzy na niego nie przelewają")
    await change(halina, "makeDefault", await idOf(secondNumber))
    const refused = await removing.remove()
    expect(refused.status).toBe(409)
    expect(plain(await refused.text())).toContain(plain(bankAccountErrors.changed))
    expect((await storedAccounts()).map(({ isDefault }) => isDefault)).toEqual([false, true, false])
    const next = await removalPage(secondNumber)
    expect(next.html).toContain("Domyślny będzie rachunek kończący się na 2874")
    await change(halina, "remove", await idOf(firstNumber))
    expect((await next.remove()).status).toBe(409)
    expect((await (await removalPage(secondNumber)).remove()).status).toBe(302)
    expect((await storedAccounts()).map(({ isDefault }) => isDefault)).toEqual([false, false, true])
  })

  test("the first one is the default, another becomes it, and without it the oldest does", async () => {
    expect((await add(formatBankAccount(firstNumber), "konto główne")).status).toBe(302)
    expect((await add(`PL ${secondNumber}`)).status).toBe(302)
    expect(await storedAccounts()).toMatchObject([
      { number: firstNumber, label: "konto główne", isDefault: true },
      { number: secondNumber, label: null, isDefault: false },
    ])
    await change(karolina, "makeDefault", await idOf(secondNumber))
    expect((await storedAccounts()).map(({ isDefault }) => isDefault)).toEqual([false, true])
    await change(karolina, "remove", await idOf(secondNumber))
    expect(await storedAccounts()).toMatchObject([
      { number: firstNumber, isDefault: true, removedAt: null },
      { number: secondNumber, isDefault: false, removedAt: expect.any(Date) },
    ])
    const shown = await karolina.html(bankAccountsPath)
    expect(shown).toContain(formatBankAccount(firstNumber))
    expect(shown).not.toContain(formatBankAccount(secondNumber))
  })

  test.each([
    ["", bankAccountErrors.missing],
    ["123", "26 cyfr"],
    ["61 1090 1014 0000 0712 1981 2875", "suma kontrolna"],
    ["DE89 3704 0044 0532 0130 00", "polski numer"],
    ["6".repeat(5000), "26 cyfr"],
  ])("%j is refused beside its field and kept", async (number, sentence) => {
    const answer = await add(number, "zbiórka")
    expect(answer.status).toBe(400)
    const shown = await answer.text()
    expect(shown).toContain(sentence)
    expect(shown).toContain('value="zbiórka"')
    expect(await storedAccounts()).toEqual([])
  })

  test("the same one twice is one, also at the same moment, and a removed one may come back", async () => {
    const answers = await Promise.all([add(firstNumber), add(firstNumber), add(firstNumber)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400, 400])
    expect(await (await add(firstNumber)).text()).toContain(bankAccountErrors.twice)
    await change(karolina, "remove", await idOf(firstNumber))
    expect((await add(firstNumber)).status).toBe(302)
    expect(await storedAccounts()).toHaveLength(2)
  })

  test("there are ten at most", async () => {
    const withChecksum = (rest: string) => String(98n - (BigInt(`${rest}252100`) % 97n)).padStart(2, "0") + rest
    for (let index = 0; index < 10; index++) await add(withChecksum(`1090101400000712198128${index}0`.padEnd(24, "0")))
    expect(await storedAccounts()).toHaveLength(10)
    expect(await karolina.html(bankAccountsPath)).toContain(bankAccountErrors.tooMany)
    expect((await add(firstNumber)).status).toBe(400)
  })

  test("every owner learns of a change, with the end of the number alone", async () => {
    const halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
    await add(firstNumber)
    await runDueJobs()
    for (const userId of [world.viewers.karolina.id, halina.id])
      expect(await db.select().from(notification).where(eq(notification.userId, userId))).toMatchObject([
        { kind: "bank_account", body: expect.stringMatching(/kończący się na 2874/) },
      ])
    expect(await emailsTo(world.viewers.karolina.email)).toMatchObject([{ kind: "bank_account" }])
    expect(JSON.stringify(await db.select().from(fact))).not.toContain(firstNumber)
  })
})

describe("a change asks for the password again", () => {
  test.each([
    ["no password", { currentPassword: "" }, 400, "Wprowadź aktualne hasło"],
    ["a wrong one", { currentPassword: "nie to hasło" }, 403, "Aktualne hasło jest nieprawidłowe"],
  ])("with %s nothing is added, made the default or removed", async (_, fields, status, sentence) => {
    await add(firstNumber)
    await add(secondNumber)
    const before = await storedAccounts()
    const third = "10105000997603123456789123"
    for (const answer of [
      await send(karolina, "rachunek", { number: third, label: "zbiórka", ...fields }),
      await send(karolina, "zmiana", { do: "makeDefault", id: await idOf(secondNumber), ...fields }),
      await send(karolina, "zmiana", { do: "remove", id: await idOf(firstNumber), ...fields }),
    ]) {
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain(sentence)
    }
    expect(await storedAccounts()).toEqual(before)
  })

  test("with a second factor it asks for a code, too", async () => {
    await db
      .insert(twoFactor)
      .values({ userId: world.viewers.karolina.id, secret: "s", backupCodes: "[]", verified: true })
    expect((await add(firstNumber)).status).toBe(400)
    const answer = await send(karolina, "rachunek", { number: firstNumber, label: "", code: "" })
    expect(await answer.text()).toContain("Wpisz kod")
    expect(await karolina.html(bankAccountsPath)).toContain("Kod z aplikacji albo kod zapasowy")
    expect(await storedAccounts()).toEqual([])
  })

  test("a refused change uses up no recovery code, a wrong code changes nothing, a change uses up one", async () => {
    for (const number of [firstNumber, secondNumber]) await add(number)
    const codes = newRecoveryCodes()
    const userId = world.viewers.karolina.id
    const backupCodes = storeRecoveryCodes(codes)
    await db.insert(twoFactor).values({ userId, secret: "s", backupCodes, verified: true })
    const codesLeft = async () => JSON.parse((await db.select().from(twoFactor))[0]?.backupCodes ?? "[]").length
    const [code = "", other = ""] = codes
    const before = await storedAccounts()
    const id = await idOf(secondNumber)
    const refusals: [string, Fields, number][] = [
      ["rachunek", { number: firstNumber, label: "", code }, 400],
      ["rachunek", { number: "123", label: "", code }, 400],
      ["zmiana", { do: "remove", id: await idOf(firstNumber), follows: "stays", code }, 409],
      ["zmiana", { do: "makeDefault", id: "nie-ma", code }, 404],
      ["zmiana", { do: "makeDefault", id, code: "aaaabbbbccccdddd" }, 403],
    ]
    for (const [section, fields, status] of refusals) {
      const answer = await send(karolina, section, fields)
      expect([fields, answer.status]).toEqual([fields, status])
    }
    expect([await codesLeft(), await storedAccounts()]).toEqual([10, before])
    expect((await send(karolina, "zmiana", { do: "makeDefault", id, code })).status).toBe(302)
    expect(await codesLeft()).toBe(9)
    expect((await send(karolina, "rachunek", { number: third, label: "", code })).status).toBe(403)
    expect((await send(karolina, "rachunek", { number: third, label: "", code: other })).status).toBe(302)
    expect([await codesLeft(), (await storedAccounts()).length]).toEqual([8, 3])
  })

  test("the question before a removal says which account becomes the default one, and so do the toast and the news", async () => {
    await add(firstNumber)
    await add(secondNumber)
    const question = await karolina.html(bankAccountChangePath("remove", await idOf(firstNumber)))
    expect(plain(question)).toContain("Usunąć rachunek?")
    expect(plain(question)).toContain("Domyślny będzie rachunek kończący się na 5387.")
    expect(plain(await karolina.html(bankAccountChangePath("remove", await idOf(secondNumber))))).toContain(
      "nic się nie zmieni",
    )
    await runDueJobs()
    await emptyTables("notification", "email")
    await change(karolina, "remove", await idOf(firstNumber))
    expect(plain(await karolina.html(bankAccountsPath))).toContain("Domyślny jest teraz rachunek kończący się na 5387.")
    await runDueJobs()
    const [notice] = await db.select().from(notification)
    expect(plain(notice?.body ?? "")).toContain("Domyślny jest teraz rachunek kończący się na 5387.")
    const last = await karolina.html(bankAccountChangePath("remove", await idOf(secondNumber)))
    expect(plain(last)).toContain("To jedyny rachunek")
  })

  test("the question is not shown to people who may not change accounts, nor for an unknown account", async () => {
    await add(firstNumber)
    const address = bankAccountChangePath("remove", await idOf(firstNumber))
    await joinParty(world, world.organizations.orchard, "halina", "coordinator")
    expect(await (await enter(world, "halina")).html(address)).not.toContain("Usunąć rachunek?")
    expect(await karolina.html(bankAccountChangePath("remove", "nie-ma"))).not.toContain("Usunąć rachunek?")
  })
})

describe("who may", () => {
  test("a coordinator sees them and changes nothing", async () => {
    await add(firstNumber)
    await joinParty(world, world.organizations.orchard, "halina", "coordinator")
    const halina = await enter(world, "halina")
    const shown = await halina.html(bankAccountsPath)
    expect(shown).toContain(formatBankAccount(firstNumber))
    expect(shown).toContain(roleNotes.editBankAccounts)
    expect(shown).not.toContain("Dodaj rachunek")
    for (const [section, fields] of [
      ["rachunek", { number: secondNumber }],
      ["zmiana", { do: "remove", id: await idOf(firstNumber) }],
      ["vat", { vatStatus: "active" }],
    ] as const)
      expect((await send(halina, section, fields)).status).toBe(403)
    expect(await storedAccounts()).toMatchObject([{ number: firstNumber, removedAt: null }])
  })

  test("another organization and a visitor reach nothing", async () => {
    // the first one is the example that the form names
    await add(secondNumber)
    const halina = await enter(world, "halina")
    expect(await halina.html(bankAccountsPath)).not.toContain(formatBankAccount(secondNumber))
    expect((await change(halina, "remove", await idOf(secondNumber))).status).toBe(404)
    expect((await change(visitor(), "remove", await idOf(secondNumber))).headers.get("location")).toMatch(/logowanie/)
    expect(await storedAccounts()).toMatchObject([{ removedAt: null }])
  })
})

test("the organization's VAT status is saved, an unknown one is refused", async () => {
  const own = () => db.select().from(organization).where(eq(organization.id, world.organizations.orchard))
  expect((await send(karolina, "vat", { vatStatus: "active" })).status).toBe(302)
  expect(await own()).toMatchObject([{ vatStatus: "active" }])
  const answer = await send(karolina, "vat", { vatStatus: "inny" })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(bankAccountErrors.vat)
  expect(await own()).toMatchObject([{ vatStatus: "active" }])
})

test("a deleted organization leaves no account", async () => {
  await add(firstNumber)
  await deleteAccount(world.viewers.karolina)
  expect(await storedAccounts()).toEqual([])
})
