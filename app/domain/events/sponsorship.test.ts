import { expect, it } from "vitest"
import { contactForm, memberInquiryForm, visitorInquiryForm } from "../messages/inquiry.ts"
import { postForm } from "./event-post-form.ts"
import { benefitsLabel, isHonoraryPatronage, isPatronage, withoutPrices } from "./sponsorship.ts"

it.each([
  ["Patronat honorowy", true],
  ["Patron Honorowy prezydenta", true],
  ["honorowy patronat", true],
  ["Patron medialny", false],
  ["MEDIALNY PATRONAT", false],
  ["Sponsor złoty", false],
  ["Honorowy sponsor", false],
])("%s is honorary patronage: %s", (title, honorary) => expect(isHonoraryPatronage(title)).toBe(honorary))

it.each([
  ["Patron medialny", true],
  ["MEDIALNY PATRONAT nad festynem", true],
  ["Patronat honorowy", true],
  ["Partner strategiczny", false],
  ["Patron sekcji medialnej", false],
])("%s is patronage: %s", (title, patronage) => expect(isPatronage(title)).toBe(patronage))

it("counts benefits", () => {
  expect(benefitsLabel({ benefits: [] })).toBeNull()
  expect(benefitsLabel({ benefits: ["a", "b"] })).toBe("2\u00a0korzyści")
})

it("leaves no trace of prices for visitors", () => {
  const option = { id: "1", title: "A", description: null, price: 7_391_900, priceTo: 7_391_901, benefits: [] }
  expect(JSON.stringify(withoutPrices(option))).not.toMatch(/7391|price/)
})

it.each([
  [{ title: "abc", content: "x" }, true],
  [{ title: "ab", content: "x" }, false],
  [{ title: "a".repeat(120), content: "x".repeat(5000) }, true],
  [{ title: "a".repeat(121), content: "x" }, false],
  [{ title: "abc", content: "x".repeat(5001) }, false],
  [{ title: "abc", content: " \n " }, false],
  [{ title: "abc", content: "x", eventId: "e" }, false],
  [{}, false],
])("post case %# is taken: %s", (sent, taken) => expect(postForm.safeParse(sent).success).toBe(taken))

it("keeps the lines of a post and not those of its title", () =>
  expect(postForm.parse({ title: "a\r\nbc", content: "x\r\ny" })).toEqual({ title: "a bc", content: "x\ny" }))

const contact = { name: "Jan", email: "jan@firma.pl", subject: "Pytanie", message: "Treść" }

it.each([
  [contact, true],
  [{ ...contact, fax: "" }, true],
  [{ ...contact, name: "" }, false],
  [{ ...contact, email: "" }, false],
  [{ ...contact, subject: " " }, false],
  [{ ...contact, message: "" }, false],
  [{ ...contact, message: "x".repeat(4001) }, false],
  [{ ...contact, to: "x@y.pl" }, false],
])("contact case %# is taken: %s", (sent, taken) => expect(contactForm.safeParse(sent).success).toBe(taken))

it("refuses the whole form when the hidden field is filled", () => {
  for (const fax of ["x", "x".repeat(5000), ["", "x"]])
    expect(contactForm.safeParse({ ...contact, fax }).error?.issues).toMatchObject([{ path: [] }])
  expect(memberInquiryForm.safeParse({ message: "x", fax: "x" }).success).toBe(false)
  expect(memberInquiryForm.safeParse({ message: "x" }).success).toBe(true)
  expect(visitorInquiryForm.safeParse({ message: "x" }).success).toBe(false)
})

it("keeps a subject and a name on one line", () =>
  expect(contactForm.parse({ ...contact, subject: "A\r\nBcc: x@y.pl", name: "Jan\nX" })).toMatchObject({
    subject: "A Bcc: x@y.pl",
    name: "Jan X",
  }))
