import { expect, test } from "vitest"
import {
  canMoveCopy,
  type SignedCopyMove,
  signatureFormatOf,
  signedCopyMoves,
  signedCopyStates,
} from "./signed-copy.ts"

test("only a waiting copy changes: the other side decides about it, the uploading side withdraws it", () => {
  const possible = signedCopyStates.flatMap((state) =>
    (Object.keys(signedCopyMoves) as SignedCopyMove[]).flatMap((move) =>
      [true, false]
        .filter((own) => canMoveCopy(move, state, own))
        .map((own) => `${state} ${move} ${own ? "own" : "other"}`),
    ),
  )
  expect(possible).toEqual(["waiting confirm other", "waiting reject other", "waiting withdraw own"])
})

test("a format is recognized by the name's ending alone", () => {
  expect(signatureFormatOf("Umowa.PDF")).toBe("pdf")
  expect(signatureFormatOf(" umowa podpisana.asice ")).toBe("asice")
  expect(signatureFormatOf("umowa.pdf.exe")).toBeNull()
  expect(signatureFormatOf("umowa.pdf\u202egpj.exe")).toBeNull()
  expect(signatureFormatOf("pdf")).toBeNull()
  expect(signatureFormatOf("")).toBeNull()
})
