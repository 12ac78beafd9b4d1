import { encode } from "uqr"

/** Side of the code in dots, and the path of the dark ones. Error correction L, as banks ask. */
export function qrDots(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 3, ecc: "L" })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dots.join("") }
}

/** The code as a picture of its own: dark on white, `side` pixels wide unless it is scaled. */
export function qrSvg(text: string, side = 480): string {
  const { size, path } = qrDots(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}
