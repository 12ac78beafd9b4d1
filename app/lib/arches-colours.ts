/** Fills 0 to 4 of the light theme in picture.css as RGB, for pictures that the server draws. */
const colours: Readonly<Record<string, readonly string[]>> = {
  Charytatywne: ["#ffdfdc", "#f2bbb5", "#d38780", "#98524d", "#5d2d2a"],
  Sportowe: ["#d4ecfd", "#a5d1f1", "#64a6d4", "#2c6f9a", "#12415e"],
  Kulturalne: ["#f9e0eb", "#e9bcd0", "#c789a6", "#8e5470", "#562f42"],
  Edukacyjne: ["#efe8ce", "#d8cb9b", "#b19e56", "#7a681c", "#493c06"],
  Ekologiczne: ["#d9efdb", "#afd7b3", "#75af7d", "#3f7849", "#204727"],
  Zdrowotne: ["#cef0ed", "#99d9d4", "#4bb1ab", "#007a75", "#004845"],
  Społeczne: ["#fbe2d2", "#edc0a3", "#cc8e64", "#92592f", "#593215"],
  Religijne: ["#e6e6f6", "#c7c8e4", "#9a9ac1", "#656589", "#3b3a53"],
  Technologiczne: ["#cfeef8", "#9ad5e7", "#4fadc6", "#00758d", "#004555"],
  Biznesowe: ["#e1e9f1", "#beccdb", "#8da1b6", "#596b7e", "#323e4c"],
}
const neutral = ["#ece7df", "#d2c9ba", "#a99d88", "#736753", "#443c2f"]

/** The colours of a category's arches, from light to dark. */
export const archesColours = (category: string): readonly string[] =>
  Object.hasOwn(colours, category) ? (colours[category] ?? neutral) : neutral
