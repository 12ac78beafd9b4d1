import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { isPictureOfEvent } from "#app/db/conditions/event-picture.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import {
  deal,
  dealEvent,
  event,
  file,
  organization,
  savedBudget,
  savedEvent,
  sponsorshipOption,
  user,
} from "#app/db/schema.ts"
import { isSponsor, realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { openStatuses } from "#app/domain/deals/deal/deal.ts"
import {
  cheapestPaid,
  costPerParticipant,
  isShown,
  optionForPlan,
  type SavedState,
  savedState,
} from "#app/domain/events/saved.ts"
import { type PictureSources, pictureSources } from "#app/domain/shared/picture.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

/** An event's facts for a decision; prices included, so for signed-in people and valid private links only. */
export type ChosenEvent = {
  id: string
  title: string
  category: string
  startDate: Day
  endDate: Day | null
  city: string
  voivodeship: string
  participants: number | null
  picture: PictureSources | null
  organization: { id: string; name: string; verified: boolean; completed: number }
  /** The cheapest paid option; price in grosze. */
  option: { title: string; price: number; isRange: boolean } | null
  /** The option that the planned sum pays for; `benefits` are its benefits. */
  plannedOption: { title: string; price: number | null; priceTo: number | null } | null
  benefits: string[]
}

export type SavedRow = {
  id: string
  state: SavedState
  /** Null when the viewer may no longer see the event. */
  event: ChosenEvent | null
  note: string | null
  planned: number | null
  costPerParticipant: number | null
  savedAt: Date
  /** A colleague's name; null when the viewer saved it. */
  savedBy: string | null
}

/** Ids of all events on the list of the viewer's company, newest first; null for accounts without one. */
export async function findSavedIds(viewer: Viewer | null): Promise<string[] | null> {
  if (!viewer || !isSponsor(viewer)) return null
  const rows = await db
    .select({ id: savedEvent.eventId })
    .from(savedEvent)
    .where(onList(viewer))
    .orderBy(desc(savedEvent.createdAt), desc(savedEvent.id))
  return rows.flatMap(({ id }) => id ?? [])
}

/** The list of the viewer's company, newest first, at most `most` rows, and their number. */
export async function listSaved(viewer: Viewer, most: number, now = new Date()) {
  const [rows, count] = await Promise.all([
    readSaved(viewer, onList(viewer), now, most),
    db.$count(savedEvent, onList(viewer)),
  ])
  return { rows, count }
}

export type ComparedRow = Omit<SavedRow, "event" | "savedAt" | "savedBy"> & { event: ChosenEvent }

/** These events in the order of the ids, as far as the company saved them or has an open deal about them. */
export async function listCompared(viewer: Viewer, eventIds: readonly string[], now = new Date()) {
  if (eventIds.length === 0) return []
  const saved = await readSaved(viewer, and(onList(viewer), inArray(savedEvent.eventId, [...eventIds])), now)
  const unsaved = eventIds.filter((id) => !saved.some(({ event }) => event?.id === id))
  const rows = [...saved, ...(unsaved.length > 0 ? await readUnsaved(viewer, unsaved, now) : [])]
  return rows
    .flatMap(({ id, state, event, note, planned, costPerParticipant }): ComparedRow[] =>
      event ? [{ id, state, event, note, planned, costPerParticipant }] : [],
    )
    .toSorted((a, b) => eventIds.indexOf(a.event.id) - eventIds.indexOf(b.event.id))
}

/** Rows of events that the company did not save but has an open deal about; they have no note and no plan. */
async function readUnsaved(viewer: Viewer, eventIds: readonly string[], now: Date) {
  const isOwnDeal = and(eq(deal.sponsorId, viewer.partyId), inArray(deal.status, [...openStatuses]))
  const rows = await db
    .selectDistinct({ id: event.id, status: event.status, startDate: event.startDate, endDate: event.endDate })
    .from(dealEvent)
    .innerJoin(deal, and(eq(deal.id, dealEvent.dealId), eq(deal.realm, realmOf(viewer)), isOwnDeal))
    .innerJoin(event, eq(event.id, dealEvent.eventId))
    .where(inArray(dealEvent.eventId, [...eventIds]))
  const noPlan = { note: null, planned: null, costPerParticipant: null }
  const events = await readChosen(
    realmOf(viewer),
    rows.map(({ id }) => ({ id, planned: null })),
  )
  return rows.map(({ id, ...times }) => ({
    ...{ id, state: savedState({ ...times, hidden: false, deleted: false }, todayIn(now)) },
    // what is hidden or deleted is not among them
    ...{ event: events.get(id) ?? null, ...noPlan },
  }))
}

/** The company's budget in grosze; null without one. */
export async function findBudget(viewer: Viewer): Promise<number | null> {
  const [found] = await db.select().from(savedBudget).where(eq(savedBudget.partyId, viewer.partyId))
  return found?.grosze ?? null
}

const onList = (viewer: Viewer) => and(eq(savedEvent.partyId, viewer.partyId), isNull(savedEvent.removedAt))

async function readSaved(viewer: Viewer, where: SQL | undefined, now: Date, most?: number): Promise<SavedRow[]> {
  const today = todayIn(now)
  const query = db
    .select({
      id: savedEvent.id,
      eventId: savedEvent.eventId,
      note: savedEvent.note,
      planned: savedEvent.plannedGrosze,
      savedAt: savedEvent.createdAt,
      byId: savedEvent.byId,
      by: user.name,
      times: { status: event.status, startDate: event.startDate, endDate: event.endDate },
      hidden: isNotNull(event.hiddenAt).mapWith(Boolean),
      deleted: isNotNull(event.deletedAt).mapWith(Boolean),
    })
    .from(savedEvent)
    .leftJoin(event, and(eq(event.id, savedEvent.eventId), eq(event.realm, realmOf(viewer))))
    .leftJoin(user, eq(user.id, savedEvent.byId))
    .where(where)
    .orderBy(desc(savedEvent.createdAt), desc(savedEvent.id))
    .$dynamic()
  const saved = (await (most === undefined ? query : query.limit(most))).map(({ times, hidden, deleted, ...row }) => ({
    ...row,
    state: savedState(times && { ...times, hidden, deleted }, today),
  }))
  const shown = saved.flatMap(({ eventId, planned, state }) =>
    eventId && isShown(state) ? { id: eventId, planned } : [],
  )
  const events = await readChosen(realmOf(viewer), shown)
  return saved.map(({ id, eventId, state, note, planned, savedAt, byId, by }) => {
    const chosen = events.get(eventId ?? "") ?? null
    return {
      id,
      state,
      event: chosen,
      note,
      planned,
      savedAt,
      savedBy: byId === viewer.id ? null : by,
      costPerParticipant: costPerParticipant(planned, chosen?.participants ?? null),
    }
  })
}

/** Visible events of a realm with prices and planned sums, by id. The caller has checked that prices may be seen. */
export async function readChosen(
  realm: string,
  chosen: readonly { id: string; planned: number | null }[],
): Promise<Map<string, ChosenEvent>> {
  if (chosen.length === 0) return new Map()
  const ids = chosen.map(({ id }) => id)
  const [rows, options] = await Promise.all([
    db
      .select({
        id: event.id,
        title: event.title,
        category: event.category,
        startDate: event.startDate,
        endDate: event.endDate,
        city: event.city,
        voivodeship: event.voivodeship,
        participants: event.expectedParticipants,
        picture: { key: file.key, width: file.width, tint: file.tint },
        organization: {
          id: organization.id,
          name: organization.name,
          verified: isNotNull(organization.verifiedAt).mapWith(Boolean),
          completed: sql<number>`(select count(*)::integer from ${deal}
            where ${deal.organizationId} = ${organization.id} and ${deal.status} = 'completed')`,
        },
      })
      .from(event)
      .innerJoin(organization, eq(organization.id, event.organizationId))
      .leftJoin(file, isPictureOfEvent)
      .where(and(inArray(event.id, ids), eq(event.realm, realm), isNull(event.deletedAt), isNull(event.hiddenAt))),
    db
      .select({
        eventId: sponsorshipOption.eventId,
        title: sponsorshipOption.title,
        benefits: sponsorshipOption.benefits,
        price: sponsorshipOption.priceGrosze,
        priceTo: sponsorshipOption.priceToGrosze,
      })
      .from(sponsorshipOption)
      .where(and(inArray(sponsorshipOption.eventId, ids), isNull(sponsorshipOption.archivedAt)))
      .orderBy(sponsorshipOption.position),
  ])
  return new Map(
    rows.map(({ picture, ...facts }) => {
      const offered = options.filter(({ eventId }) => eventId === facts.id)
      const cheapest = cheapestPaid(offered)
      const option = cheapest && {
        title: cheapest.title,
        price: cheapest.price ?? 0,
        isRange: offered.some(({ price }) => price !== cheapest.price) || cheapest.priceTo !== null,
      }
      const { planned = null } = chosen.find(({ id }) => id === facts.id) ?? {}
      const bought = optionForPlan(planned, offered)
      const plannedOption = bought && { title: bought.title, price: bought.price, priceTo: bought.priceTo }
      const benefits = bought?.benefits ?? []
      return [
        facts.id,
        { ...facts, option, plannedOption, benefits, picture: picture && pictureSources("banner", picture) },
      ]
    }),
  )
}
