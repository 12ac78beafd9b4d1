/** First match wins, because browsers name each other in the user agent. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, "Chrome"],
  [/Safari\//, "Safari"],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
]
const firstMatch = (list: [RegExp, string][], sent: string) => list.find(([pattern]) => pattern.test(sent))?.[1]

/** "Firefox, Windows" from the user agent; only for telling sessions apart, never for decisions. */
export function deviceName(userAgent: string): string {
  const parts = [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)].filter(Boolean)
  return parts.length ? parts.join(", ") : "Nieznane urządzenie"
}
