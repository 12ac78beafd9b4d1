/**
 * Matches an amount (whole złoty, at least five digits) grouped or not, in złoty or grosze; never within ids or hashes,
 * which change with every run.
 */
export function amountIn(zloty: number): RegExp {
  const digits = String(zloty)
  if (!/^\d{5,8}$/.test(digits)) throw new Error(`${zloty} is too short not to be found in an id`)
  const space = String.raw`(?:[\s.\u00a0\u202f]|&nbsp;|&#160;|\\u00a0)?`
  const groups = digits.replace(/\B(?=(\d{3})+$)/g, space)
  return new RegExp(String.raw`(?<![\da-z])(?:${groups}|${digits}00)(?![\da-z])`, "i")
}
