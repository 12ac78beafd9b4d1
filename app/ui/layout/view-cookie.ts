import { type View, writeView } from "#app/lib/web/view-cookie.ts"

/** Remembers a list's layout in this browser. */
export function saveView(list: string, view: View) {
  document.cookie = writeView(document.cookie, list, view, { secure: location.protocol === "https:" })
}
