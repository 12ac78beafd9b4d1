import { describe, expect, test } from "vitest"
import {
  earlyWarning,
  isKsefNumber,
  looksLikePdf,
  rejectionHint,
  settlementLimits,
  settlementProblem,
} from "./settlement.ts"
import { moveForm, settlementForm } from "./settlement-form.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes("%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n")

describe("a PDF is recognized by its content", () => {
  test("bytes with a PDF's beginning and end count as one", () => {
    expect(looksLikePdf(pdf)).toBe(true)
    expect(looksLikePdf(bytes(`%PDF-1.4${"x".repeat(5000)}%%EOF${" ".repeat(1000)}`))).toBe(true)
  })
  test.each([
    ["nothing", ""],
    ["a web page", "<html>%PDF-1.7 %%EOF</html>"],
    ["a cut file", "%PDF-1.7\n1 0 obj"],
    ["an end too early", `%PDF-1.7%%EOF${"x".repeat(2000)}`],
    ["an end alone", "%%EOF"],
    ["another case", "%pdf-1.7 %%EOF"],
    ["a leading space", " %PDF-1.7 %%EOF"],
  ])("is not %s", (_, text) => {
    expect(looksLikePdf(bytes(text))).toBe(false)
  })
})

test.each([
  [null, "Dodaj rozliczenie w\u00a0formacie PDF."],
  [{ name: "", size: 0 }, "Dodaj rozliczenie w\u00a0formacie PDF."],
  [{ name: "raport.docx", size: 10 }, "Plik musi być w formacie PDF"],
  [{ name: "pdf", size: 10 }, "Plik musi być w formacie PDF"],
  [{ name: "raport.pdf.exe", size: 10 }, "Plik musi być w formacie PDF"],
  [{ name: "raport.pdf", size: 0 }, "Ten plik jest pusty"],
  [{ name: "raport.pdf", size: settlementLimits.bytes + 1 }, "Maksymalny rozmiar pliku to 10 MB"],
  [{ name: "raport.pdf", size: settlementLimits.bytes }, null],
  [{ name: "RAPORT.PDF", size: 10 }, null],
])("the problem of the file %j is %s", (file, problem) => {
  expect(settlementProblem(file, pdf)).toBe(problem)
})
test("a name alone does not make a PDF (B42)", () => {
  expect(settlementProblem({ name: "raport.pdf", size: 10 }, bytes("MZ"))).toBe("Plik musi być w formacie PDF")
})

test.each([
  ["5265877635-20250826-0100001AF629-AF", true],
  ["5265877635-20250826-0100001AF629-AE", false],
  ["5265877653-20250826-0100001AF629-AF", false],
  ["5260250995-20260401-0100001AF629-AF", false],
  ["5260250995-20260401-010000-1AF629-AF", true],
  ["526025099-20260401-0100001AF629-AF", false],
  ["5260250995-20260401-0100001AF62G-AF", false],
  ["FV/1/2026", false],
])("whether %s is a KSeF number: %s", (text, good) => {
  expect(isKsefNumber(text)).toBe(good)
})

describe("the form", () => {
  const file = new File([pdf], "raport.pdf")
  const issues = (sent: object) =>
    settlementForm.safeParse({ version: "2", file, ...sent }).error?.issues.map((issue) => issue.path.join("."))
  test("takes a settlement with or without document numbers (B44)", () => {
    expect(settlementForm.parse({ version: "2", file })).toMatchObject({ documentNumber: null, ksefNumber: null })
    const ksefNumber = " 5265877635-20250826-0100001af629-af "
    expect(settlementForm.parse({ version: "2", file, documentNumber: "FV/1", ksefNumber })).toMatchObject({
      documentNumber: "FV/1",
      ksefNumber: "5265877635-20250826-0100001AF629-AF",
    })
    expect(issues({ documentNumber: "x".repeat(60) })).toBeUndefined()
    expect(issues({ documentNumber: "x".repeat(61) })).toEqual(["documentNumber"])
    expect(issues({ ksefNumber: "brak" })).toEqual(["ksefNumber"])
  })
  test("is refused without a file or a version, and with an unknown field", () => {
    expect(issues({ file: "raport.pdf" })).toEqual(["file"])
    expect(issues({ file: undefined })).toEqual(["file"])
    expect(issues({ version: "" })).toEqual(["version"])
    expect(issues({ status: "completed" })).toEqual([""])
  })
  test("a plain move takes a reason and the tick", () => {
    expect(moveForm.parse({ version: "7" })).toMatchObject({ version: 7, reason: null, settlementRead: false })
    expect(moveForm.parse({ version: "7", reason: " Brak zdjęć ", settlementRead: "on" })).toMatchObject({
      version: 7,
      reason: "Brak zdjęć",
      settlementRead: true,
    })
    expect(moveForm.safeParse({ version: "7", status: "completed" }).success).toBe(false)
  })
})

test("settling early is allowed with a warning until the last day is over (B34)", () => {
  for (const daysAhead of [1, 0]) expect(earlyWarning({ daysAhead })).toContain("jeszcze")
  expect(earlyWarning({ daysAhead: null })).toBeNull()
})

test("the third rejection brings the hint (B31)", () => {
  expect([0, 1, 2].map(rejectionHint)).toEqual([null, null, null])
  expect(rejectionHint(3)).toContain("Kontakt")
  expect(rejectionHint(4)).toContain("Kontakt")
})
