import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { session, twoFactor, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { codeOfStep, stepAt } from "#app/platform/auth/totp.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { hasWaiting } from "#test/support/engines/waiting-statement.ts"
import { proofOf, sessionOf } from "#test/support/own-session.ts"
import { requestReset, resetPassword } from "../password/commands.server.ts"
import {
  confirmSecondFactor,
  findPreparedSecret,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "./commands.server.ts"

const password = "zielona-kładka-7"
const codeAt = (secret: string, at: number) => codeOfStep(secret, stepAt(new Date(at)))
/** No valid code of these minutes; a fixed one could match by chance. */
function wrongCode(secret: string) {
  const right = [-3, -2, -1, 0, 1, 2, 3].map((step) => codeAt(secret, Date.now() + step * 30_000))
  return Array.from({ length: right.length + 1 }, (_, n) => `00000${n}`).find((code) => !right.includes(code)) ?? ""
}

beforeEach(async () => {
  await emptyTables("rate_limit")
})

/** An account with a second factor whose last code is two minutes old. */
async function withSecondFactor() {
  const { email } = await signedUp("sponsor")
  const [row] = await db.select().from(user).where(eq(user.email, email))
  const viewer = { ...row, organizationId: null, organizationName: null } as unknown as Viewer
  const before = Date.now() - 120_000
  await prepareSecondFactor(viewer, await sessionOf(viewer), new Date(before))
  const secret = (await findPreparedSecret(viewer, new Date())) ?? ""
  const codes =
    (await confirmSecondFactor(viewer, codeAt(secret, before), await sessionOf(viewer), new Date(before)))?.codes ?? []
  await db.delete(session).where(eq(session.userId, viewer.id))
  return { viewer, email, secret, codes }
}

async function withPassword(email: string, fields = {}) {
  const person = visitor()
  const answer = await person.post("/logowanie", { email, password, rememberMe: "on", ...fields })
  return Object.assign(person, { answer })
}

test("a right code opens no session when the password changes meanwhile", async () => {
  const { email, secret, viewer } = await withSecondFactor()
  const person = await withPassword(email)
  // as a new password does, which locks the person first
  const client = await pool.connect()
  await client.query("begin")
  await client.query(`select 1 from "user" where id = $1 for update`, [viewer.id])
  let isOver = false
  const entering = person.post("/logowanie/kod", { code: codeAt(secret, Date.now()) }).finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await hasWaiting()), { timeout: 20_000 }).toBe(true)
  await client.query("delete from verification where starts_with(value, $1)", [viewer.id])
  await client.query("delete from session where user_id = $1", [viewer.id])
  await client.query("commit")
  client.release()
  await entering
  expect(person.jar.has("pomost-session")).toBe(false)
  expect(await db.$count(session, eq(session.userId, viewer.id))).toBe(0)
})

test("a new password ends a second factor that is being set up", async () => {
  const { email } = await signedUp("sponsor")
  const [row] = await db.select().from(user).where(eq(user.email, email))
  const viewer = { ...row, organizationId: null, organizationName: null } as unknown as Viewer
  await prepareSecondFactor(viewer, await sessionOf(viewer), new Date())
  expect(await findPreparedSecret(viewer, new Date())).not.toBeNull()
  await requestReset(email)
  await resetPassword((await tokenFor(email, "account.reset")) ?? "", "nowy most nad Wartą 8")
  expect(await findPreparedSecret(viewer, new Date())).toBeNull()
})

test("the password alone opens no session; the code opens it and redirects to the requested page", async () => {
  const { email, secret, viewer } = await withSecondFactor()
  const person = await withPassword(email, { next: "/wspolprace" })
  expect([person.answer.status, person.answer.headers.get("location")]).toEqual([
    302,
    "/logowanie/kod?next=%2Fwspolprace",
  ])
  expect(person.jar.has("pomost-session")).toBe(false)
  expect(await db.select().from(session).where(eq(session.userId, viewer.id))).toEqual([])

  expect((await person.post("/logowanie/kod", { code: wrongCode(secret) })).status).toBe(401)
  const code = codeAt(secret, Date.now())
  const entered = await person.post("/logowanie/kod", {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
    next: "/wspolprace",
  })
  expect([entered.status, entered.headers.get("location")]).toEqual([302, "/wspolprace"])
  expect(person.jar.has("pomost-session")).toBe(true)
  expect(person.jar.has("pomost-code")).toBe(false)
})

test("a code works once, also in another challenge", async () => {
  const { email, secret } = await withSecondFactor()
  const code = codeAt(secret, Date.now())
  expect((await (await withPassword(email)).post("/logowanie/kod", { code })).status).toBe(302)
  expect((await (await withPassword(email)).post("/logowanie/kod", { code })).status).toBe(401)
})

test("one of four visitors who send the same code at once gets in", async () => {
  const { email, secret } = await withSecondFactor()
  const code = codeAt(secret, Date.now())
  const person = await withPassword(email)
  const cookie = person.jar.get("pomost-code") ?? ""
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => {
      const racer = visitor()
      racer.jar.set("pomost-code", cookie)
      return racer.post("/logowanie/kod", { code })
    }),
  )
  expect(
    answers.filter((answer) => answer.headers.getSetCookie().some((one) => one.startsWith("pomost-session="))),
  ).toHaveLength(1)
})

test("five wrong codes end the challenge; the sixth try goes back to the password", async () => {
  const { email, secret } = await withSecondFactor()
  const person = await withPassword(email)
  const wrong = wrongCode(secret)
  for (let tries = 5; tries--; ) expect((await person.post("/logowanie/kod", { code: wrong })).status).toBe(401)
  const sixth = await person.post("/logowanie/kod", { code: codeAt(secret, Date.now()) })
  expect(sixth.headers.get("location")).toBe("/logowanie")
  expect(person.jar.has("pomost-session")).toBe(false)
})

test("each recovery code works once, however it is written", async () => {
  const { email, codes } = await withSecondFactor()
  expect(new Set(codes).size).toBe(10)
  const [first = "", second = ""] = codes
  expect((await (await withPassword(email)).post("/logowanie/kod", { code: first.toUpperCase() })).status).toBe(302)
  expect((await (await withPassword(email)).post("/logowanie/kod", { code: first })).status).toBe(401)
  const bare = second.replaceAll("-", "")
  expect((await (await withPassword(email)).post("/logowanie/kod", { code: bare })).status).toBe(302)
})

test("new recovery codes end the old ones", async () => {
  const { email, codes, viewer } = await withSecondFactor()
  const [newCode = ""] = await renewRecoveryCodes(viewer, await proofOf(viewer, codes[1]))
  expect((await (await withPassword(email)).post("/logowanie/kod", { code: codes[0] ?? "" })).status).toBe(401)
  expect((await (await withPassword(email)).post("/logowanie/kod", { code: newCode })).status).toBe(302)
})

test("without a valid challenge the code page leads back to the sign-in page", async () => {
  for (const forged of [null, "x", "eyJhIjoxfQ.abc"]) {
    const person = visitor()
    if (forged) person.jar.set("pomost-code", forged)
    const answer = await person.post("/logowanie/kod", { code: "123456" })
    expect(answer.headers.get("location")).toBe("/logowanie")
    expect((await person.get("/logowanie/kod")).headers.get("location")).toBe("/logowanie")
  }
})

test("the database holds neither the secret nor a recovery code", async () => {
  const { secret, codes, viewer } = await withSecondFactor()
  const rows = JSON.stringify(await db.select().from(twoFactor).where(eq(twoFactor.userId, viewer.id)))
  for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(rows).not.toContain(plain)
})

test("a wrong first code turns nothing on", async () => {
  const { email } = await signedUp("sponsor")
  const [row] = await db.select().from(user).where(eq(user.email, email))
  const viewer = row as unknown as Viewer
  await prepareSecondFactor(viewer, await sessionOf(viewer), new Date())
  const secret = (await findPreparedSecret(viewer, new Date())) ?? ""
  expect(await confirmSecondFactor(viewer, wrongCode(secret), await sessionOf(viewer), new Date())).toBeNull()
  expect((await withPassword(email)).answer.headers.get("location")).toBe("/")
})

test("a prepared secret is neither shown nor confirmed after fifteen minutes", async () => {
  const { email } = await signedUp("sponsor")
  const [row] = await db.select().from(user).where(eq(user.email, email))
  const viewer = row as unknown as Viewer
  const now = Date.now()
  await prepareSecondFactor(viewer, await sessionOf(viewer), new Date(now))
  const secret = (await findPreparedSecret(viewer, new Date(now + 14 * 60_000))) ?? ""
  const later = now + 16 * 60_000
  expect(await findPreparedSecret(viewer, new Date(later))).toBeNull()
  await expect(
    confirmSecondFactor(viewer, codeAt(secret, later), await sessionOf(viewer), new Date(later)),
  ).rejects.toThrow("Minęło")
})

test("after a change of AUTH_SECRET the app's code is refused, and a recovery code still signs in", async () => {
  const { email, secret, codes, viewer } = await withSecondFactor()
  await db
    .update(twoFactor)
    .set({ secret: "c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQ" })
    .where(eq(twoFactor.userId, viewer.id))
  const person = await withPassword(email)
  const code = codeAt(secret, Date.now())
  expect((await person.post("/logowanie/kod", { code })).status).toBe(401)
  expect((await person.post("/logowanie/kod", { code: codes[0] ?? "" })).status).toBe(302)
})

test("turning the second factor on or off sends an email; preparing it or turning it off again sends none", async () => {
  const { email, codes, viewer } = await withSecondFactor()
  const kinds = async () => (await emailsTo(email)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(["account.secondFactorOn"])
  await removeSecondFactor(viewer, await proofOf(viewer, codes[0]))
  expect(await kinds()).toEqual(["account.secondFactorOff", "account.secondFactorOn"])
  await removeSecondFactor(viewer, await proofOf(viewer))
  await prepareSecondFactor(viewer, await sessionOf(viewer), new Date())
  await removeSecondFactor(viewer, await proofOf(viewer))
  expect(await kinds()).toHaveLength(2)
})

const leave = { confirmation: "USUŃ", currentPassword: password }
const isDeleted = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0]?.deletedAt !== null

test("the account is deleted only with a code: of the app once, or a recovery code", async () => {
  for (const which of ["app", "recovery"] as const) {
    const { email, secret, viewer, codes } = await withSecondFactor()
    const person = await withPassword(email)
    const signInCode = codeAt(secret, Date.now())
    expect((await person.post("/logowanie/kod", { code: signInCode })).status).toBe(302)
    expect(await person.html("/profil/usun")).toContain("Kod z aplikacji albo kod zapasowy")
    const refusals: [Record<string, string>, number, string][] = [
      [{}, 400, "Wpisz kod"],
      [{ code: "" }, 400, "Wpisz kod"],
      [{ code: wrongCode(secret) }, 403, "Nieprawidłowy kod"],
      [{ code: signInCode }, 403, "Nieprawidłowy kod"],
    ]
    for (const [fields, status, sentence] of refusals) {
      const answer = await person.post("/profil/usun", { ...leave, ...fields })
      expect([answer.status, (await answer.text()).includes(sentence)], sentence).toEqual([status, true])
    }
    expect((await person.post("/profil/usun", { ...leave, currentPassword: "nie", code: codes[0] ?? "" })).status).toBe(
      403,
    )
    expect(await isDeleted(viewer.id)).toBe(false)
    // of the next step: it holds for longer than this takes
    const code = which === "app" ? codeAt(secret, Date.now() + 30_000) : (codes[0] ?? "")
    expect((await person.post("/profil/usun", { ...leave, code })).headers.get("location")).toBe("/")
    expect(await isDeleted(viewer.id)).toBe(true)
  }
})

test.each([
  ["/profil/kody-zapasowe", "Kody zapasowe", {}],
  ["/profil/logowanie-dwuetapowe", null, {}],
  ["/profil/adres-email", "Sprawdź skrzynkę", { email: "inny@przyklad.example" }],
])("%s refuses the password without a code, and each code works once", async (path, shown, fields) => {
  const { email, codes } = await withSecondFactor()
  const person = await withPassword(email)
  await person.post("/logowanie/kod", { code: codes[0] ?? "" })
  expect(await person.html(path)).toContain("Kod z aplikacji albo kod zapasowy")
  const typed = { ...fields, currentPassword: password }
  for (const [code, status] of [
    [undefined, 400],
    [codes[0], 403],
    ["zzzzzzzzzz", 403],
  ] as const)
    expect((await person.post(path, code === undefined ? typed : { ...typed, code })).status, code).toBe(status)
  const answer = await person.post(path, { ...typed, code: codes[1] ?? "" })
  if (shown) expect(await answer.text()).toContain(shown)
  else expect(answer.headers.get("location")).toContain("/profil")
})

test("seven right codes in a row are all accepted", async () => {
  const { email, codes } = await withSecondFactor()
  const person = await withPassword(email)
  await person.post("/logowanie/kod", { code: codes[0] ?? "" })
  let [, code = ""] = codes
  for (let times = 7; times--; ) {
    const html = await (await person.post("/profil/kody-zapasowe", { currentPassword: password, code })).text()
    code = /<code>([^<]+)<\/code>/.exec(html)?.[1] ?? ""
    expect(code).not.toBe("")
  }
})

test("without a second factor there are no recovery codes to renew", async () => {
  const person = await signedUp("sponsor")
  expect((await person.get("/profil/kody-zapasowe")).headers.get("location")).toBe("/profil?zakladka=bezpieczenstwo")
})

test("after five wrong codes a deletion is refused with 429, even with a right code", async () => {
  const { email, secret, viewer, codes } = await withSecondFactor()
  const person = await withPassword(email)
  await person.post("/logowanie/kod", { code: codes[0] ?? "" })
  const wrong = wrongCode(secret)
  for (let tries = 5; tries--; ) expect((await person.post("/profil/usun", { ...leave, code: wrong })).status).toBe(403)
  const sixth = await person.post("/profil/usun", { ...leave, code: codes[1] ?? "" })
  expect([sixth.status, await isDeleted(viewer.id)]).toEqual([429, false])
})

test("without a second factor no code is asked for", async () => {
  const person = await signedUp("sponsor")
  expect(await person.html("/profil/usun")).not.toContain("kod zapasowy")
  expect((await person.post("/profil/usun", leave)).headers.get("location")).toBe("/")
})
