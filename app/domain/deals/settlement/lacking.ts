const few = [
  "jednej",
  "dwóch",
  "trzech",
  "czterech",
  "pięciu",
  "sześciu",
  "siedmiu",
  "ośmiu",
  "dziewięciu",
  "dziesięciu",
]

/** "Brakuje dwóch rzeczy". */
export const lackingThings = (things: number): string => `Brakuje ${few[things - 1] ?? things} rzeczy`
