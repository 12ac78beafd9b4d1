/**
 * Text that people type is escaped, so no page holds such a comment but for its pieces. The element around one stands
 * there for React only.
 */
const placeholder = /(?:<memoized-part>)?<!--m(\d+)-->(?:<\/memoized-part>)?/

/** A rendered page: what was written for this answer, and between it pieces that were stored as bytes. */
export class PageMarkup {
  text: string
  readonly #pieces: Buffer[] = []

  constructor(text = "") {
    this.text = text
  }

  /** Returns the placeholder of a piece, which goes from memory into the answer as it is. */
  place(piece: Buffer): string {
    return `<!--m${this.#pieces.push(piece) - 1}-->`
  }

  bytes(text = this.text): Buffer<ArrayBuffer> {
    const parts = text.split(placeholder)
    const bytes = parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : this.#piece(Number(part))))
    return Buffer.concat(bytes)
  }

  #piece(number: number): Buffer {
    const piece = this.#pieces[number]
    if (!piece) throw new Error(`A page has no piece ${number}`)
    return piece
  }
}
