/** Is this an address of the machine itself, such as http://localhost:3000? */
export const isLocalOrigin = (origin: string): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname)
