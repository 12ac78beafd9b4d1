import { expect, test } from "vitest"
import { plainName } from "./plain-name.ts"

test.each([
  "Fundacja Sąsiedzki Sad",
  "Stowarzyszenie Biegowe „Wiślana Mila”",
  "Okna Drwęca S.A.",
  "Jasny Zakwas Sp. z o.o.",
  "Sp.z o.o. sp.k.",
  "Szkoła Podstawowa nr 7 im. Jana Pawła II w Łodzi",
  "P.P.H.U. Nowak",
  "OSP Żółwin / koło nr 12",
  "Fundacja 2 + 1",
  "Festiwal 2026/2027",
  "Młyn™ & Syn",
  "Koło Gospodyń 👩‍🌾 Zalipie",
  "Ks. prof. Jan Żak",
  "Drużyna 1️⃣ i ❷ z Łodzi 🇵🇱",
  "Z\u0307o\u0301łw नमस्ते",
])("%s stays as it is", (name) => {
  expect(plainName(name, "bez nazwy")).toBe(name)
})

test.each([
  ["Szkoła im.Jana Pawła II", "Szkoła im. Jana Pawła II"],
  ["P.P.H.U.Nowak", "P.P.H.U. Nowak"],
])("%s is no address", (name, read) => {
  expect(plainName(name, "bez nazwy")).toBe(read)
})

test.each([
  "https://zly.pl/x?y=1",
  "HTTP://ZLY.PL",
  "hxxp://zly.pl",
  "www.zly.pl",
  "zly.pl",
  "ZLY.PL/wygrana",
  "zly.pl:8080",
  "zły-żółw.com.pl",
  "xn--zy-fka.xn--p1ai",
  "bit.ly/abc",
  "t.me/zly",
  "ｚｌｙ．ｐｌ",
  "zly。pl",
  "z\u200bly.pl",
  "zly\u00ad.pl",
  "zly .pl",
  "zly (kropka) pl",
  "zly[dot]pl",
  "jan@zly.pl",
  "jan (małpa) zly (kropka) pl",
  "jan＠zly.pl",
  "@zly_konto",
  "mailto:jan",
  "tel:501502503",
  "501 502 503",
  "501-502-503",
  "+48 22 825 10 10",
  "(22) 825.10.10",
  "0048501502503",
  "+1 555 0100",
  "５０１ ５０２ ５０３",
  "192.168.0.1",
  "1.1.1.1/x",
  "5️⃣0️⃣1️⃣ 5️⃣0️⃣2️⃣ 5️⃣0️⃣3️⃣",
  "5⃣0⃣1⃣-5⃣0⃣2⃣-5⃣0⃣3⃣",
  "5\ufe0e0\ufe0e1\ufe0e502503",
  "❺⓿❶❺⓿❷❺⓿❸",
  "➄🄌➀➄🄋➁➄⓿➂",
  "🄆🄁🄂🄆🄁🄃🄆🄁🄄",
  "z⃣l⃣y⃣.p⃣l⃣",
  "z\u0336l\u0336y\u0336.\u0336p\u0336l\u0336",
  "🆉🅻🆈.🅿🅻",
  "🅩🅛🅨.🅟🅛",
  "🇿🇱🇾.🇵🇱",
  "⒵⒧⒴.⒫⒧",
])("a name loses %s", (address) => {
  for (const name of [
    `Klub Wiatr ${address}`,
    `${address} Klub Wiatr`,
    `Klub (${address}) Wiatr`,
    `Klub Wiatr - ${address}`,
  ]) {
    const read = plainName(name, "bez nazwy").normalize("NFKC")
    expect(read, name).toMatch(/^Klub .*Wiatr/)
    expect(read, name).not.toContain(address.normalize("NFKC"))
    expect(read, name).not.toMatch(/zly|zły|ly\.pl|jan|\d{3}|555|168|@|:|1\.1|bit|abc|xn--|t\.me|fka/i)
  }
  expect(plainName(address, "bez nazwy")).toBe("bez nazwy")
})

test("a long name has sixty characters, never half of one", () => {
  const long = plainName("Stowarzyszenie ".repeat(20), "bez nazwy")
  expect([...long].length).toBeLessThanOrEqual(60)
  expect(long).toMatch(/^Stowarzyszenie .*…$/)
  const emoji = plainName("a😀".repeat(100), "bez nazwy")
  expect(emoji.isWellFormed()).toBe(true)
  expect([...emoji]).toHaveLength(60)
  expect(plainName("a".repeat(60), "bez nazwy")).toBe("a".repeat(60))
})

test("a text without a letter is no name", () => {
  for (const name of ["", " ", "---", "123", "https://zly.pl", "\u202e"]) expect(plainName(name, "Ktoś")).toBe("Ktoś")
  expect(plainName("Klub\u202eWiatr", "Ktoś")).toBe("KlubWiatr")
})

test("hostile lengths take hardly any time", () => {
  for (const piece of ["a.", "1 ", "a-", "@", "(", "a .", ". ", "+1", "a:", "im."])
    expect([...plainName(piece.repeat(50_000), "Ktoś")].length).toBeLessThanOrEqual(60)
})
