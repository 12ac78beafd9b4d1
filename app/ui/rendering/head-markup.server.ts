import { html } from "./html.ts"
import type { HeadTags } from "./page-head.ts"

/** Tags of the head as React writes them. */
export const headMarkup = ({ title, canonical, tags }: HeadTags): string =>
  html`<title>${title}</title>${tags.map(
    ([kind, name, content]) => html`<meta ${kind}="${name}" content="${content}"/>`,
  )}${canonical ? html`<link rel="canonical" href="${canonical}"/>` : null}`.markup
