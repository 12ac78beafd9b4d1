import { createContext } from "react-router"
import {
  actingForField,
  actingName,
  belongsToAnother,
  type NamedParty,
  openedForAnother,
} from "#app/domain/parties/acting-for.ts"
import { findOtherOwner, findOwnParty } from "#app/features/accounts/party/switch/queries.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import type { RequestArgs } from "./request-context.ts"
import { readSentForm, sentTexts } from "./sent-form.server.ts"
import { viewerOf } from "./viewer-context.ts"

/** Refusal (409): the viewer acts for another party than this page or form belongs to. */
export class OtherParty extends Refusal {
  /** The party to switch to; null: a party that the person has left. */
  readonly party: NamedParty | null
  /** The page to open after switching; null for a form. */
  readonly next: string | null

  constructor(sentence: string, party: NamedParty | null, next: string | null) {
    super("conflict", sentence)
    this.party = party
    this.next = next
  }
}

/** Remembered for this request: the page of a refused form may fail as well. */
const otherPartyContext = createContext<OtherParty | null>(null)

/** The party of the page: from the address of an upload, which is checked before its body, or from a form that was read. */
const namedIn = (request: Request) =>
  new URL(request.url).searchParams.get(actingForField) ?? sentTexts(request, actingForField)[0]

/** Refuses a form whose page was drawn for another party than the session acts for now. Accepts a missing field. */
export async function requireSameParty({ request, context }: RequestArgs): Promise<void> {
  const viewer = viewerOf(context)
  const named = viewer && namedIn(request)
  if (!named || named === viewer.partyId) return
  const party = await findOwnParty(viewer, named)
  const refusal = new OtherParty(openedForAnother(actingName(viewer), party?.name ?? null), party, null)
  context.set(otherPartyContext, refusal)
  throw refusal
}

/** Refuses a page that belongs to another of the viewer's parties, and offers to switch; says nothing to strangers. */
export async function requireNoOtherOwner({ request, context }: RequestArgs): Promise<void> {
  const viewer = viewerOf(context)
  if (!viewer?.severalParties) return
  const { pathname, search, searchParams } = new URL(request.url)
  const party = await findOtherOwner(viewer, [...pathname.split("/"), ...searchParams.values()])
  if (party) throw new OtherParty(belongsToAnother(actingName(viewer), party.name), party, safeNext(pathname + search))
}

/** The refusal that offers to switch, if the error may come from acting for the wrong party; else null. */
export async function findOtherParty(error: unknown, args: RequestArgs): Promise<OtherParty | null> {
  if (error instanceof OtherParty) return error
  if (!viewerOf(args.context)?.severalParties) return args.context.get(otherPartyContext)
  try {
    if (!hidesPage(error)) return args.context.get(otherPartyContext)
    if (args.request.method === "POST") {
      await readSentForm(args)
      await requireSameParty(args)
    }
    // also for a form with files too large to be read again
    await requireNoOtherOwner(args)
  } catch (found) {
    if (found instanceof OtherParty) return found
    throw found
  }
  return args.context.get(otherPartyContext)
}

/** Whether the error hides the page from this party: a refusal or redirect. */
const hidesPage = (error: unknown) =>
  error instanceof Refusal ? error.reason === "not-found" || error.reason === "forbidden" : error instanceof Response
