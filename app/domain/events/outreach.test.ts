import { describe, expect, it } from "vitest"
import { mailtoOf, type Outreach, writeConsentRequest, writeOffer } from "./outreach.ts"

const full: Outreach = {
  event: {
    title: "Bieg Flisaka",
    description: "Piątka wzdłuż Wisły.\n\nDrugi akapit.",
    startDate: "2027-05-16",
    endDate: "2027-05-17",
    city: "Toruń",
    voivodeship: "kujawsko-pomorskie",
    detailedLocation: "Bulwar Flisaczy 7",
    category: "Sportowe",
    audience: ["Dorośli", "Rodziny z dziećmi"],
    expectedParticipants: 1200,
    url: "https://pomost.example/wydarzenia/evt-2",
  },
  organization: {
    name: "Fundacja Nurt",
    contactEmail: "biuro@nurt.example",
    phone: "+48 56 000 01 23",
    website: "https://nurt.example",
  },
  options: [
    {
      title: "Sponsor złoty",
      description: "Logo wszędzie.",
      price: 500_000,
      priceTo: 1_000_000,
      benefits: ["logo na koszulkach", "stoisko"],
    },
    { title: "Sponsor srebrny", description: null, price: 300_000, priceTo: null, benefits: [] },
    { title: "Patron medialny", description: null, price: null, priceTo: null, benefits: ["logo"] },
  ],
  note: "Spotkaliśmy się na gali.",
  signature: "Anna Nowak",
}

const plain = (text: string) => text.replaceAll("\u00a0", " ")

describe("offer", () => {
  it("is written in full", () => {
    const email = writeOffer(full)
    expect(email.subject).toBe("Propozycja współpracy przy wydarzeniu „Bieg Flisaka” (16 maja 2027)")
    expect(plain(email.body)).toBe(`Szanowni Państwo,

piszę w imieniu organizacji Fundacja Nurt z prośbą o rozważenie współpracy przy wydarzeniu „Bieg Flisaka”.

Spotkaliśmy się na gali.

Najważniejsze informacje
• Termin: 16–17 maja 2027
• Miejsce: Toruń, kujawsko-pomorskie, Bulwar Flisaczy 7
• Kategoria: Sportowe
• Odbiorcy: dorośli, rodziny z dziećmi
• Planowana liczba uczestników: 1 200

Piątka wzdłuż Wisły.

Jak mogą nas Państwo wesprzeć
1. Sponsor złoty – od 5 000 zł do 10 000 zł
   Logo wszędzie.
   Korzyści dla Państwa:
   – logo na koszulkach
   – stoisko
2. Sponsor srebrny – 3 000 zł
3. Patron medialny – do uzgodnienia
   Korzyści dla Państwa:
   – logo

Zakres współpracy możemy dopasować do Państwa potrzeb – chętnie omówimy też inne formy wsparcia, na przykład rzeczowe.

Szczegóły wydarzenia i formularz propozycji: https://pomost.example/wydarzenia/evt-2

Będziemy wdzięczni za odpowiedź. Jeśli mają Państwo pytania, proszę pisać na biuro@nurt.example lub dzwonić: +48 56 000 01 23.

Z wyrazami szacunku
Anna Nowak
Fundacja Nurt
https://nurt.example`)
  })

  it("skips every line that has nothing to say", () => {
    const { body } = writeOffer({
      event: {
        ...full.event,
        description: "",
        endDate: null,
        city: null,
        voivodeship: null,
        detailedLocation: null,
        category: null,
        audience: [],
        expectedParticipants: null,
      },
      organization: { name: "Fundacja Nurt", contactEmail: "biuro@nurt.example", phone: null, website: null },
      options: [],
      note: "  ",
      signature: "",
    })
    expect(body).toBe(`Szanowni Państwo,

piszę w imieniu organizacji Fundacja Nurt z prośbą o rozważenie współpracy przy wydarzeniu „Bieg Flisaka”.

Najważniejsze informacje
• Termin: 16 maja 2027

Chętnie przedstawimy Państwu dostępne formy współpracy.

Zakres współpracy możemy dopasować do Państwa potrzeb – chętnie omówimy też inne formy wsparcia, na przykład rzeczowe.

Szczegóły wydarzenia i formularz propozycji: https://pomost.example/wydarzenia/evt-2

Będziemy wdzięczni za odpowiedź. Jeśli mają Państwo pytania, proszę pisać na biuro@nurt.example.

Z wyrazami szacunku
Fundacja Nurt`)
  })

  it.each([
    [null, "501", "Jeśli mają Państwo pytania, proszę dzwonić: 501."],
    [null, null, "Jeśli mają Państwo pytania, proszę odpowiedzieć na tę wiadomość."],
  ])("with e-mail %j and phone %j ends with %s", (contactEmail, phone, sentence) =>
    expect(writeOffer({ ...full, organization: { ...full.organization, contactEmail, phone } }).body).toContain(
      sentence,
    ),
  )

  it("does not number a single option", () => {
    const { body } = writeOffer({ ...full, options: full.options.slice(0, 1) })
    expect(body).toContain("Jak mogą nas Państwo wesprzeć\nSponsor złoty – ")
  })

  it.each([
    [null, null, "do uzgodnienia"],
    [null, 50_000, "do 500 zł"],
    [0, null, "bezpłatnie"],
    [0, 100_000, "od 0 zł do 1 000 zł"],
    [200_000, 200_000, "2 000 zł"],
    [124_950, null, "1 249,50 zł"],
  ])("says %s–%s grosze as %s", (price, priceTo, words) =>
    expect(
      plain(writeOffer({ ...full, options: [{ title: "A", description: null, price, priceTo, benefits: [] }] }).body),
    ).toContain(`A – ${words}\n`),
  )

  it("keeps the subject on one line", () => {
    const { subject } = writeOffer({ ...full, event: { ...full.event, title: "Bieg\r\nBcc: x@y.pl" } })
    expect(subject).toBe("Propozycja współpracy przy wydarzeniu „Bieg Bcc: x@y.pl” (16 maja 2027)")
  })
})

describe("asking for consent first", () => {
  it("names no options, amounts or link", () => {
    const email = writeConsentRequest(full)
    expect(email.subject).toBe("Prośba o zgodę na przesłanie propozycji współpracy – Fundacja Nurt")
    expect(email.body).toContain("„Bieg Flisaka” (16–17 maja 2027, Toruń, kujawsko-pomorskie, Bulwar Flisaczy 7).")
    expect(email.body).toContain("Czy zgadzają się Państwo")
    expect(email.body).toContain("Spotkaliśmy się na gali.")
    expect(email.body).not.toMatch(/zł\b|Sponsor|wydarzenia\/evt-2/)
  })

  it("leaves out the place of an event that has none", () => {
    const event = { ...full.event, endDate: null, city: null, voivodeship: null, detailedLocation: null }
    expect(writeConsentRequest({ ...full, event }).body).toContain("„Bieg Flisaka” (16 maja 2027).")
  })
})

it("a link to the mail program carries the address, the subject and the text", () => {
  const link = mailtoOf({ subject: "Propozycja & „ą”", body: "a\nb?c=d" }, "biuro@firma.pl")
  expect(link).toBe("mailto:biuro%40firma.pl?subject=Propozycja%20%26%20%E2%80%9E%C4%85%E2%80%9D&body=a%0D%0Ab%3Fc%3Dd")
  expect(mailtoOf(writeOffer(full))).toMatch(/^mailto:\?subject=Propozycja/)
})
