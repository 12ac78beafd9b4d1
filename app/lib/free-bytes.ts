/** Frees memory outside the heap at once; garbage collection frees it late. Leaves shared buffers alone. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
