import { randomBytes } from "node:crypto"
import { renderToString } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import type { PageMarkup, ScriptedPiece } from "#app/lib/web/page-markup.ts"
import { scriptedPiece } from "./content-policy.server.ts"
import { deferScripts } from "./deferred-scripts.ts"
import { Nonce } from "./nonce.ts"

type PageFrame = { head: ScriptedPiece; end: ScriptedPiece }

const frames = new WeakMap<EntryContext["manifest"], PageFrame>()
const placeholderNonce = randomBytes(16).toString("base64url")

/**
 * What all pages of the same routes have in common, the layout with its links and scripts, rendered once around an empty
 * page. Pages are rendered without it (`PageHead`), as it is a fifth of their elements.
 */
export function frameOf(entry: EntryContext, url: string): PageFrame {
  const known = frames.get(entry.manifest)
  if (known) return known
  const { root, ...others } = entry.routeModules
  if (!root) throw new Error("A page has no root")
  const routeModules = { ...others, root: { ...root, default: () => null } }
  const empty = renderToString(
    <Nonce value={placeholderNonce}>
      <ServerRouter context={{ ...entry, routeModules, renderMeta: {} }} url={url} nonce={placeholderNonce} />
    </Nonce>,
  )
  const whole = deferScripts(empty, entry.manifest)
  const frame = {
    head: scriptedPiece(insideOf("head", whole), placeholderNonce),
    end: scriptedPiece(insideOf("body", whole), placeholderNonce),
  }
  frames.set(entry.manifest, frame)
  return frame
}

function insideOf(element: "head" | "body", page: string): string {
  const [start, end] = [`<${element}>`, `</${element}>`]
  if (!page.includes(start) || !page.includes(end)) throw new Error(`A page without ${start}`)
  return page.slice(page.indexOf(start) + start.length, page.lastIndexOf(end))
}

const [headStart, pageEnd] = ["<head>", "</body></html>"]

/** A page rendered with `PageHead`, whose markup is `head`, put into its frame, which joins it as bytes. */
export function withFrame(page: string, head: string, frame: PageFrame, markup: PageMarkup): string {
  const at = page.indexOf(headStart) + headStart.length
  if (at < headStart.length || !page.endsWith(pageEnd)) throw new Error("A page does not stand in the layout")
  const [start, content] = [page.slice(0, at), page.slice(at, -pageEnd.length)]
  return start + markup.place(frame.head) + head + content + markup.place(frame.end) + pageEnd
}
