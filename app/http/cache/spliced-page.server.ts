import { constants, crc32, deflateRawSync } from "node:zlib"

/** Deflate's window in bytes. */
const window = 32_768
const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

/**
 * A page with gaps for the nonce of each answer, encoded and compressed once: a gap in the gzip stream is a stored
 * block, so an answer costs only a checksum.
 */
export class SplicedPage {
  readonly #parts: Buffer[]
  #packed: Buffer[] | null = null
  readonly bytes: number

  /** `standIn` marks the gaps of `html`. */
  constructor(html: string, standIn: string) {
    this.#parts = inOnePiece(html.split(standIn).map((part) => Buffer.from(part)))
    this.bytes = lengthOf(this.#parts)
  }

  plain(nonce: string): Buffer<ArrayBuffer> {
    return splice(this.#parts, Buffer.from(nonce))
  }

  gzip(nonce: string): Buffer<ArrayBuffer> {
    const gap = Buffer.from(nonce)
    this.#packed ??= inOnePiece(pack(this.#parts, gap.length))
    const end = Buffer.alloc(8)
    const plain = splice(this.#parts, gap)
    end.writeUInt32LE(crc32(plain), 0)
    end.writeUInt32LE(plain.length, 4)
    return Buffer.concat([gzipStart, splice(this.#packed, storedBlock(gap)), lastBlock, end])
  }
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)

/** Copies small buffers, which share larger blocks: long-lived ones would retain whole blocks. */
function inOnePiece(parts: readonly Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(lengthOf(parts))
  let end = 0
  return parts.map((part) => {
    const start = end
    end += part.copy(whole, start)
    return whole.subarray(start, end)
  })
}

function splice(parts: readonly Buffer[], gap: Buffer) {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [gap, part])))
}

/** Compresses each part to whole deflate blocks, which may refer to everything before them but the gaps. */
function pack(parts: readonly Buffer[], gapLength: number) {
  // not a UTF-8 byte, so no reference points into a gap
  const gap = Buffer.alloc(gapLength, 0xff)
  let before = Buffer.alloc(0)
  return parts.map((part) => {
    const dictionary = before.subarray(-window)
    before = Buffer.concat([before, part, gap])
    const level = constants.Z_BEST_COMPRESSION
    const whole = { level, finishFlush: constants.Z_SYNC_FLUSH }
    return deflateRawSync(part, dictionary.length > 0 ? { ...whole, dictionary } : whole)
  })
}

function storedBlock(content: Buffer) {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}
