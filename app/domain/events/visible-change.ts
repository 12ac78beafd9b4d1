/** Kinds of facts that no visitor's page shows; of deals, that they are completed and how they were rated is shown. */
const unseen =
  /^deal\.(?!acceptSettlement|rate|changeRating)|^(conversation|inquiry|invitation|message|notification|report|settlement|session)\.|^account\.(email|password|recovery|reset|session)|^demo\.|^operator\.(answer|read|resend|unlock)/

/** Does a fact of this kind ("noun.verb", with or without the id behind it) change what visitors see? */
export const isVisibleChange = (what: string): boolean => !unseen.test(what)

/**
 * Which of the visitors' pages a fact ("noun.verb id", then the ids of other pages that show it) changes, by their
 * paths. A deal shows on the pages that it names: its organization, its events, its sponsor. An event shows on its own page and
 * wherever events are listed, but on no other event's page; followers are counted on organizations' pages only. What is
 * not known better changes every page.
 */
export function pagesChangedBy(fact: string): (path: string) => boolean {
  const [what = "", id = "", ...shownOn] = fact.split(" ")
  if (!isVisibleChange(what)) return () => false
  if (what.startsWith("deal.")) return (path) => shownOn.some((one) => path.includes(one))
  if (/^organization\.(un)?follow$/.test(what)) return (path) => path.startsWith("/organizacje")
  if (what.startsWith("event.") && id) return (path) => path.includes(id) || !/^\/wydarzenia\/./.test(path)
  return () => true
}
