/** Facts that no public page shows; of deals only completion and ratings are public. */
const unseen =
  /^deal\.(?!acceptSettlement|rate|changeRating)|^(conversation|decision|inquiry|invitation|message|notification|report|settlement|session)\.|^account\.(email|password|recovery|reset|session)|^demo\.|^operator\.(answer|read|resend|unlock)/

/** Whether a fact ("noun.verb", optionally with an id) changes public pages. */
export const isVisibleChange = (what: string): boolean => !unseen.test(what)

/**
 * Matches the public paths that a fact ("noun.verb id", then ids of further pages that show it) changes. A deal shows
 * on the pages it names; an event on its own page and in event lists; followers on organizations' pages. Unknown facts
 * change every page.
 */
export function pagesChangedBy(fact: string): (path: string) => boolean {
  const [what = "", id = "", ...shownOn] = fact.split(" ")
  if (!isVisibleChange(what)) return () => false
  if (what.startsWith("deal.")) return (path) => shownOn.some((one) => path.includes(one))
  if (/^organization\.(un)?follow$/.test(what)) return (path) => path.startsWith("/organizacje")
  if (what.startsWith("event.") && id) return (path) => path.includes(id) || !/^\/wydarzenia\/./.test(path)
  return () => true
}
