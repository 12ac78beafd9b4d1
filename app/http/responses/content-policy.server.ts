import { hash } from "node:crypto"
import { nonceAttribute, type ScriptedPiece } from "#app/lib/web/page-markup.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"

/** The policy of a page for one reader: scripts with this response's nonce and what they load, and our own files. */
export const noncePolicy = (nonce: string) => policyOf(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`)

/**
 * The policy of a page that many responses share: inline scripts with these SHA-256 hashes (base64), and our own files.
 * Leaves out 'strict-dynamic', since browsers disagree on what a script allowed by its hash may then import.
 */
export const hashPolicy = (hashes: readonly string[]) =>
  policyOf(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "), "'self'")

const policyOf = (scripts: string, styles: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    // every React kit sets style attributes
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ")

export function hashesOf(markup: string, nonce: string): string[] {
  const mark = nonceAttribute(nonce)
  const hashes = new Set<string>()
  for (const part of markup.split("</script>").slice(0, -1)) {
    const start = part.indexOf("<script")
    const end = part.indexOf(">", start)
    const text = part.slice(end + 1)
    if (part.slice(start, end).includes(mark) && text) hashes.add(hash("sha256", text, "base64"))
  }
  return [...hashes]
}

export function scriptedPiece(markup: string, nonce: string): ScriptedPiece {
  const cut = markup.split(nonceAttribute(nonce))
  const plain = cut.join("")
  if (plain.includes(nonce)) throw new Error("A nonce stands outside of its attribute")
  return { cut, plain: Buffer.from(plain), hashes: hashesOf(markup, nonce) }
}
