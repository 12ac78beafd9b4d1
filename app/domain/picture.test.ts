import { expect, it } from "vitest"
import { isPictureFormat, pictureProblem, pictureRules } from "./picture.ts"

const MB = 1024 * 1024

it.each([
  ["logo", 2 * MB, "image/png", null],
  ["logo", 2 * MB + 1, "image/png", "Maksymalny rozmiar pliku to 2MB"],
  ["cover", 1, "image/svg+xml", "Dozwolone formaty to: JPG, PNG, GIF, WEBP"],
  ["avatar", 2 * MB + 1, "image/webp", "Plik jest za duży"],
  ["avatar", 1, "application/pdf", "Nieprawidłowy format pliku"],
  ["banner", 5 * MB, "image/jpeg", null],
  ["banner", 5 * MB + 1, "image/jpeg", "Plik jest zbyt duży. Maksymalny rozmiar to 5MB"],
  ["banner", 1, "", "Nieprawidłowy format pliku. Dozwolone formaty: JPG, PNG, GIF, WEBP"],
] as const)("%s of %i bytes as %s: %s", (kind, size, type, sentence) =>
  expect(pictureProblem(kind, { size, type })?.description ?? null).toBe(sentence),
)

it("has ascending widths and no SVG", () => {
  for (const { widths } of Object.values(pictureRules)) expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(["jpeg", "png", "gif", "webp"].every(isPictureFormat)).toBe(true)
  expect(["svg", "heif", undefined].some(isPictureFormat)).toBe(false)
})
