import { expect, it } from "vitest"
import { isPictureFormat, pictureFlaw, pictureProblem, pictureRules, pictureSources, storedWidths } from "./picture.ts"

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

it("offers the widths that a picture has, at least the smallest", () => {
  expect(storedWidths("banner", 1200)).toEqual([480, 800, 1200])
  expect(storedWidths("banner", 1199)).toEqual([480, 800])
  expect(storedWidths("banner", 300)).toEqual([480])
  expect(pictureSources("banner", { key: "banner/o1/abc", width: 900, tint: "#204060" })).toEqual({
    src: "/pliki/banner/o1/abc/800.webp",
    srcSet: "/pliki/banner/o1/abc/480.webp 480w, /pliki/banner/o1/abc/800.webp 800w",
    color: "#204060",
  })
})

it.each([
  ["jpeg", 8000, 5000, false, null],
  ["jpeg", 8000, 5001, false, "pixels"],
  ["webp", 8000, 5000, false, null],
  ["webp", 7070, 7070, false, "pixels"],
  ["jpeg", 8000, 5000, true, "pixels"],
  ["jpeg", 6000, 4000, true, null],
  ["png", 8000, 5001, false, "pixels"],
  ["gif", 5000, 5000, false, null],
  ["gif", 5001, 5000, false, "pixels"],
  ["png", 20_001, 2, false, "pixels"],
  ["svg", 10, 10, false, "format"],
  [undefined, 10, 10, false, "format"],
] as const)("%s of %i × %i, interlaced %s: %s", (format, width, height, interlaced, expected) =>
  expect(pictureFlaw({ format, width, height, interlaced })).toBe(expected),
)
