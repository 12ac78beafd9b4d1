import { expect, it } from "vitest"
import { readStorageLimit } from "./storage-limit.ts"

it.each([
  ["80%", { share: 0.8 }],
  [" 99.5 % ", { share: 0.995 }],
  ["20GB", { bytes: 20 * 1024 ** 3 }],
  ["1.5 mb", { bytes: 1.5 * 1024 ** 2 }],
  ["100B", { bytes: 100 }],
  ["101%", null],
  ["0%", null],
  ["0GB", null],
  ["20", null],
  ["-5GB", null],
  ["20GB or so", null],
  ["", null],
])("%j reads as %j", (text, expected) => expect(readStorageLimit(text)).toEqual(expected))
