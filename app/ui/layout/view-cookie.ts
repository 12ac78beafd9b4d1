import { type View, writeView } from "#app/lib/web/view-cookie.ts"

export function saveView(list: string, view: View) {
  document.cookie = writeView(document.cookie, list, view, { secure: location.protocol === "https:" })
}
