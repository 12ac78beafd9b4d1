/**
 * Frees the memory of bytes that nobody reads any more at once; a garbage collection comes late for memory outside the
 * heap. Bytes that share their buffer with others stay.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
