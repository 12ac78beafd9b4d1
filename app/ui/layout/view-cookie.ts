import { type View, writeView } from "#app/lib/web/view-cookie.ts"

/** Remembers in this browser how a list is laid out. */
export function saveView(list: string, view: View) {
  document.cookie = writeView(document.cookie, list, view, { secure: location.protocol === "https:" })
}
