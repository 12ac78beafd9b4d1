import { expect, test } from "vitest"
import { type Acceptance, lastOf } from "../terms/acceptance.ts"
import { certificateOf } from "./certificate.ts"

const fingerprint = "4f1c9a07".repeat(8)
const accepted = (more: Partial<Acceptance>) => ({
  side: "sponsor" as const,
  termsVersion: 3,
  personName: "Marta Wilczyńska",
  partyName: "Piekarnia Jasny Zakwas Sp. z o.o.",
  acceptedAt: new Date("2027-02-28T08:05:00Z"),
  secondPerson: null,
  ...more,
  capacity: "pełnomocniczka",
})
const organization = {
  ...accepted({ personName: "Karolina Majchrzak", partyName: "Fundacja Sąsiedzki Sad" }),
  side: "organization" as const,
  capacity: "prezeska zarządu",
  acceptedAt: new Date("2027-07-27T14:42:00Z"),
}
const about = {
  concluded: { sponsor: accepted({}), organization },
  names: { sponsor: "Sponsor", organization: "Sponsorowany" },
  fingerprint,
  checkUrl: "https://pomost.example/sprawdz",
}

test("the certificate names both sides, their capacities and times in Polish time", () => {
  const { sides, proof, check } = certificateOf(about)
  expect(sides).toEqual([
    {
      heading: "Sponsor",
      rows: [
        ["Strona", "Piekarnia Jasny Zakwas Sp. z o.o."],
        ["Oświadczenie złożył(a)", "Marta Wilczyńska"],
        ["W roli", "pełnomocniczka"],
        ["Kiedy", "28 lutego 2027, 09:05 (czas polski)"],
      ],
    },
    {
      heading: "Sponsorowany",
      rows: [
        ["Strona", "Fundacja Sąsiedzki Sad"],
        ["Oświadczenie złożył(a)", "Karolina Majchrzak"],
        ["W roli", "prezeska zarządu"],
        ["Kiedy", "27 lipca 2027, 16:42 (czas polski)"],
      ],
    },
  ])
  expect(proof).toContainEqual(["Zawarto", "27 lipca 2027, 16:42 (czas polski)"])
  expect(proof).toContainEqual(["Sposób zawarcia", "forma dokumentowa, art. 77² KC"])
  expect(proof).toContainEqual(["SHA-256 warunków", Array(8).fill("4f1c9a07").join(" ")])
  expect(check).toContain("https://pomost.example/sprawdz")
})

test("a second person is listed with their side, and their approval concludes the agreement", () => {
  const secondPerson = { name: "Ewa Zych", capacity: "prokurentka", approvedAt: new Date("2027-08-01T10:00:00Z") }
  const concluded = { ...about.concluded, sponsor: { ...about.concluded.sponsor, secondPerson } }
  expect(certificateOf({ ...about, concluded }).sides[0]?.rows).toContainEqual([
    "Druga osoba tej strony",
    "Ewa Zych, prokurentka, 1 sierpnia 2027, 12:00 (czas polski)",
  ])
  expect(lastOf(concluded)).toEqual(secondPerson.approvedAt)
})
