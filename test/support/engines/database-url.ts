/** `…/postgres?host=…` → `…/name?host=…` */
export function databaseUrl(url: string, name: string) {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
