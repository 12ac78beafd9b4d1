import { expect, it } from "vitest"
import { drawable } from "./drawable.ts"

it.each([
  ["Noworoczna „Kąpiel Morsów” 🧊 – X edycja", "Noworoczna „Kąpiel Morsów” – X edycja"],
  ["🎉 Piknik", "Piknik"],
  ["Piknik 🎉", "Piknik"],
  ["Dzień rodziny 👨‍👩‍👧‍👦👍🏽 w parku", "Dzień rodziny w parku"],
  ["Polska 🇵🇱!", "Polska!"],
  ["Serce ❤️ dla ★ gwiazd", "Serce dla gwiazd"],
  ["Zażółć © ® ™ 20° – 6 × 3 m² „cytat” … •", "Zażółć © ® ™ 20° – 6 × 3 m² „cytat” … •"],
  ["Ognisko🔥 i 1️⃣ koncert", "Ognisko i 1 koncert"],
  ["Biegnij 🏃po zdrowie", "Biegnij po zdrowie"],
  ["wiersz 🎵\n\ndrugi", "wiersz\n\ndrugi"],
  ["🥇", "–"],
  ["", ""],
])("%s", (text, expected) => expect(drawable(text)).toBe(expected))
