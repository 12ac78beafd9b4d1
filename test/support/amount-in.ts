/**
 * A pattern that finds an amount (whole złoty, five digits at least) however it is written: grouped or not, in złoty
 * or in grosze. It never matches inside a longer run of letters and digits, nor can it be a whole group of a UUID:
 * ids and hashes change with every run, and a shorter or unbounded pattern sooner or later finds itself in them.
 */
export function amountIn(zloty: number): RegExp {
  const digits = String(zloty)
  if (!/^\d{5,8}$/.test(digits)) throw new Error(`${zloty} is too short not to be found in an id`)
  const space = String.raw`(?:[\s.\u00a0\u202f]|&nbsp;|&#160;|\\u00a0)?`
  const groups = digits.replace(/\B(?=(\d{3})+$)/g, space)
  return new RegExp(String.raw`(?<![\da-z])(?:${groups}|${digits}00)(?![\da-z])`, "i")
}
