/** Prefixes a text that a spreadsheet would run as a formula; a negative number stays a number. */
const harmless = (text: string) =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) && !/^-\d+(?:,\d+)?$/.test(text) ? `'${text}` : text
const cell = (value: string) => `"${harmless(value).replaceAll('"', '""')}"`

/** A CSV that Polish spreadsheets open directly: semicolons, UTF-8 with BOM, CRLF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`
