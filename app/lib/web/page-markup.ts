/**
 * Matches a placeholder. Typed text is escaped, so only pieces have such a comment. The element around a piece is
 * needed by React only.
 */
const placeholder = /(?:<memoized-part>)?<!--m(\d+)-->(?:<\/memoized-part>)?/

/** A rendered page: text of this answer, and between it pieces that are stored as bytes. */
export class PageMarkup {
  text: string
  readonly #pieces: Buffer[] = []

  constructor(text = "") {
    this.text = text
  }

  /** Returns the placeholder of a piece, which goes from memory into the answer unchanged. */
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
