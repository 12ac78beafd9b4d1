import { and, eq, sql } from "drizzle-orm"
import { listListeners } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { member, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type Channels,
  type Chosen,
  categoryNames,
  channelsOf,
  kindsOf,
  modeField,
  type NewsCategory,
} from "#app/domain/notifications/categories.ts"
import type { NewsSettingsInput } from "#app/domain/notifications/settings-form.ts"
import { chosenOf, lastRecipient, silentAfter } from "#app/domain/parties/chosen-news.ts"
import { noLongerMember } from "#app/domain/parties/permissions.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { forbidden } from "#app/lib/refusal.ts"

type SettingsResult = { ok: true } | { ok: false; errors: FieldErrors }

const ownRow = ({ id, partyId }: Viewer) => and(eq(member.userId, id), eq(member.partyId, partyId))

/**
 * Stores which news the viewer wants of their party, and how. Refused beside the field when nobody who may act on a
 * category would get its news any more. Emails of single kinds stay off until the channel of their category changes.
 */
export async function saveEmailSettings(viewer: Viewer, input: NewsSettingsInput): Promise<SettingsResult> {
  return db.transaction(async (tx) => {
    // serializes members who leave one category at the same time
    await tx.select({ id: party.id }).from(party).where(eq(party.id, viewer.partyId)).for("no key update")
    const people = await listListeners(tx, viewer.partyId)
    const own = people.find(({ id }) => id === viewer.id)
    if (!own) throw forbidden(noLongerMember)
    const chosen = input.defaults ? {} : chosenOf(own.role, own.chosen, channelsIn(input))
    const silent = silentAfter(people, { ...own, chosen })
    if (silent.length > 0)
      return { ok: false, errors: Object.fromEntries(silent.map((name) => [modeField(name), lastRecipient])) }
    await tx.update(member).set({ chosenNews: chosen }).where(ownRow(viewer))
    const emailMode = (of: Chosen, name: NewsCategory) => channelsOf(own.role, name, of)?.email
    const changedCategories = categoryNames.filter(
      (name) => input.defaults || emailMode(own.chosen, name) !== emailMode(chosen, name),
    )
    const unmutedKinds = new Set<string>([...changedCategories, "reminders" as const].flatMap((name) => kindsOf(name)))
    const muted = [
      ...own.muted.filter((kind) => !unmutedKinds.has(kind)),
      ...(input.reminders ? [] : kindsOf("reminders")),
    ]
    await tx.update(user).set({ mutedEmails: muted }).where(eq(user.id, viewer.id))
    return { ok: true }
  })
}

function channelsIn({ bells, emails }: NewsSettingsInput): Partial<Record<NewsCategory, Channels>> {
  const chosenRows = categoryNames.flatMap((name) => {
    const email = emails[name]
    return email ? [[name, { bell: bells.includes(name), email }]] : []
  })
  return Object.fromEntries(chosenRows)
}

/** Switches the emails of one kind on again for the viewer; a category without emails stays so. Idempotent. */
export async function switchOnEmails(viewer: Viewer, kind: string) {
  const remaining = sql`array_remove(${user.mutedEmails}, ${kind}::text)`
  await db.update(user).set({ mutedEmails: remaining }).where(eq(user.id, viewer.id))
}
