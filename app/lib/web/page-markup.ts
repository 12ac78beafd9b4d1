/**
 * Matches a placeholder. Typed text is escaped, so only pieces have such a comment. The element around a piece is
 * needed by React only.
 */
const placeholder = /(?:<memoized-part>)?<!--m(\d+)-->(?:<\/memoized-part>)?/

/** Markup with scripts, for many pages: cut where a nonce stands, and whole without one, with the scripts' hashes. */
export type ScriptedPiece = { cut: readonly string[]; plain: Buffer; hashes: readonly string[] }

export const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`

/** A rendered page: text of this answer, and between it pieces that are stored as bytes. */
export class PageMarkup {
  text: string
  readonly #pieces: (Buffer | ScriptedPiece)[] = []

  constructor(text = "") {
    this.text = text
  }

  place(piece: Buffer | ScriptedPiece): string {
    return `<!--m${this.#pieces.push(piece) - 1}-->`
  }

  get hashes(): string[] {
    return this.#pieces.flatMap((piece) => ("hashes" in piece ? piece.hashes : []))
  }

  bytes(nonce?: string, text = this.text): Buffer<ArrayBuffer> {
    const parts = text.split(placeholder)
    const bytes = parts.map((part, at) => (at % 2 === 0 ? Buffer.from(part) : this.#piece(Number(part), nonce)))
    return Buffer.concat(bytes)
  }

  #piece(number: number, nonce: string | undefined): Buffer {
    const piece = this.#pieces[number]
    if (!piece) throw new Error(`A page has no piece ${number}`)
    if (!("cut" in piece)) return piece
    return nonce === undefined ? piece.plain : Buffer.from(piece.cut.join(nonceAttribute(nonce)))
  }
}
