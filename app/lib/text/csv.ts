/** A text that a spreadsheet would run as a formula is shown instead. */
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)
const cell = (value: string) => `"${harmless(value).replaceAll('"', '""')}"`

/** Rows as a CSV that Polish spreadsheets open by itself: semicolons, UTF-8 with its mark, lines ended by CR LF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`
