import { beforeEach, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { Role } from "#app/domain/shared/role.ts"
import * as paths from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { rows } from "../access/rows.ts"
import { offerOf, type PageForm, type PageOffer } from "./page-forms.ts"
import { enrich, type Rich } from "./rich-world.ts"

let world: World
let rich: Rich

beforeEach(async () => {
  await emptyTables("user", "rate_limit", "file", "fact")
  world = await castWorld()
  rich = await enrich(world)
})

const skipped = /^\/(operator|demo|wyloguj|logowanie|rejestracja|reset|potwierdz|decyzja|zaproszenie|dev|faq)/

/** The page of each route, and those of every deal, conversation and inquiry of the party. */
function addresses() {
  const known = Object.entries(rows).flatMap(([path, { at }]) => (skipped.test(path) ? [] : [at(world)]))
  const ofDeals = rich.deals.flatMap((id) => [
    ...[paths.dealPath(id), paths.dealDeliverablesPath(id), paths.paymentsPath(id)],
    ...[paths.dealMaterialsPath(id), paths.dealDocumentsPath(id)],
  ])
  const ofInbox = [paths.openConversationPath(rich.conversation), ...rich.inquiries.map(paths.openInquiryPath)]
  return [...known, ...ofDeals, ...ofInbox, paths.eventPath(world.events.run), `${paths.profilePath}?tab=wsparcia`]
}

const ownPages =
  /^\/(wspolprace|wiadomosci|zespol|firma|organizacja|profil|zapisane|moje-|edytuj|dodaj|powiadomienia|wydarzenia\/[\w-]+(\/|\?|$))/
/** Pages that offer nothing new: lists in another order, documents, and a filtered inbox. */
const repeated =
  /[?&](after|page|sort|widok|view|status|mine|wersja|porownaj|q|po|przed|filtr|sekcja)=|\.(pdf|zip|png|ics)|\/(umowa|aneks|wzor)/

type CrawledPages = Map<string, { status: number; offer: PageOffer }>

/** Everything that a member can open, by the known addresses and by links from there. */
async function crawl(member: Visitor): Promise<CrawledPages> {
  const waiting = addresses()
  const known = new Set(waiting)
  const pagesRead: CrawledPages = new Map()
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const answer = await member.get(address, { headers: { accept: "text/html" } })
    const isPage = answer.headers.get("content-type")?.startsWith("text/html")
    const offer = offerOf(isPage ? await answer.text() : "", address)
    pagesRead.set(address, { status: answer.status, offer })
    for (const next of answer.status < 400 ? offer.links : []) {
      if (known.has(next) || !ownPages.test(next) || repeated.test(next)) continue
      known.add(next)
      waiting.push(next)
    }
  }
  return pagesRead
}

/** Forms that need no role: with a password, read marks, following a deal, leaving. */
const isPersonal = ({ action, fields }: PageForm) =>
  fields.some(([name]) => /password/i.test(name)) ||
  /\/profil\/(sesje|usun)|\/(opusc|przeczytane|powiadomienia)\b|dzialanie=(przestan-)?obserw/.test(action)
const nameOf = ({ action, label }: PageForm) => `${action} "${label}"`

async function statusOf(member: Visitor, { action, fields }: PageForm) {
  await pool.query("delete from rate_limit")
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return (await member.send(action, { method: "POST", body, headers: { accept: "text/html" } })).status
}

/** Names who may do what the role may not. */
const roleNote = /(właściciel|koordynator)/i

const formsOf = (pagesRead: CrawledPages) =>
  new Map(
    [...pagesRead].flatMap(([address, { offer }]) => offer.forms.map((form) => [nameOf(form), { address, form }])),
  )

/** Sorts deletions last, as the other forms are about what they delete. */
const deletesLast = (a: PageForm, b: PageForm) =>
  Number(/usu|wycof/i.test(nameOf(a))) - Number(/usu|wycof/i.test(nameOf(b)))

async function problemsOf(member: Visitor, asMember: CrawledPages, asOwner: CrawledPages) {
  const problems: string[] = []
  const linked = new Set([...asMember.values()].flatMap(({ status, offer }) => (status < 400 ? offer.links : [])))
  for (const [address, { status }] of asMember)
    if (status === 403 && linked.has(address)) problems.push(`a link leads to what is refused: ${address}`)
  const shown = formsOf(asMember)
  const hidden = [...formsOf(asOwner)].filter(([name, { form }]) => !shown.has(name) && !isPersonal(form))
  // refused forms first, as they change nothing
  for (const [name, { address, form }] of hidden) {
    const page = asMember.get(address)
    const status = await statusOf(member, form)
    if (status === 404 || !page) continue
    if (status !== 403) problems.push(`hidden, but answered with ${status}: ${name}`)
    else if (!roleNote.test(page.offer.text)) problems.push(`no note at ${address}: ${name}`)
  }
  const forms = [...shown.values()].map(({ form }) => form).filter((form) => !isPersonal(form))
  for (const form of forms.toSorted(deletesLast))
    if ((await statusOf(member, form)) === 403) problems.push(`shown, but refused: ${nameOf(form)}`)
  return problems
}

const roles: Role[] = ["viewer", "finance", "coordinator"]

/** The tests of one side; each side has a file, so that two workers share them. */
export function testRoles(
  side: "organization" | "sponsor",
  owner: keyof World["viewers"],
  member: keyof World["viewers"],
) {
  test.each(roles)(
    `on every page of the ${side} a %s finds what it may do, and who may do the rest`,
    async (role) => {
      const asOwner = await crawl(await enter(world, owner))
      expect(formsOf(asOwner).size).toBeGreaterThan(200)
      await joinParty(world, world.viewers[owner].partyId, member, role)
      const visitor = await enter(world, member)
      const asMember = await crawl(visitor)
      expect(asMember.size).toBeGreaterThan(100)
      expect(await problemsOf(visitor, asMember, asOwner)).toEqual([])
    },
    240_000,
  )

  test(`on every page of the ${side} its owner is refused nothing that is shown`, async () => {
    const visitor = await enter(world, owner)
    const forms = [...formsOf(await crawl(visitor)).values()].map(({ form }) => form)
    const refused: string[] = []
    for (const form of forms.filter((form) => !isPersonal(form) && !/zespol/.test(form.action)).toSorted(deletesLast))
      if ((await statusOf(visitor, form)) === 403) refused.push(nameOf(form))
    expect(refused).toEqual([])
  }, 240_000)
}
