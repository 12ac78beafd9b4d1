import { describe, expect, it } from "vitest"
import { externalAddresses } from "#test/requests/external-addresses.ts"
import { safeNext } from "./same-site.ts"

describe("safeNext", () => {
  it.each([
    ["/", "/"],
    ["/wydarzenia/evt-1", "/wydarzenia/evt-1"],
    ["/wydarzenia?q=bieg&category=Sportowe#lista", "/wydarzenia?q=bieg&category=Sportowe#lista"],
    ["/wiadomosci?rozmowa=1", "/wiadomosci?rozmowa=1"],
    ["/wydarzenia/../profil", "/profil"],
    ["/wydarzenia?next=//evil.pl", "/wydarzenia?next=//evil.pl"],
    ["/współprace", "/wsp%C3%B3%C5%82prace"],
  ])("returns to %j", (path, expected) => expect(safeNext(path)).toBe(expected))

  it.each([...externalAddresses, "", null, undefined, ["/profil"], { toString: () => "/profil" }, 42])(
    "goes home instead of %j",
    (path) => expect(safeNext(path)).toBe("/"),
  )
})
