import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { event } from "#app/db/schema.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import {
  changeStatus,
  deleteEvent,
  editEvent,
  markOverEvents,
  publishEvent,
} from "#app/features/events/commands.server.ts"
import { deletePost, editPost, publishPost } from "#app/features/events/posts/commands.server.ts"
import { eventPath } from "#app/paths.ts"

import { daysAhead, eventPage, events, home, organizationPage, type VisibleChange } from "./visible-change.ts"

const fields = (title: string, startDate: string) =>
  eventForm.parse({
    title,
    description: "Biegniemy wzdłuż Warty.",
    category: "Sportowe",
    startDate,
    city: "Toruń",
    voivodeship: "kujawsko-pomorskie",
    ...{ endDate: "", detailedLocation: "", expectedParticipants: "", audience: [], tags: [] },
    ...{ facebook: "", instagram: "", linkedin: "", website: "" },
    options: [{ title: "Sponsor główny", price: "5 000" }],
  })
const inDays = (days: number) => daysAhead(days).toISOString().slice(0, 10)

let post = ""
const published = { key: crypto.randomUUID(), id: "" }

/** Changes of an event from its publication to its deletion, with its posts. */
export const eventChanges: VisibleChange[] = [
  {
    fact: "event.publish",
    on: home,
    make: async ({ viewers }) => {
      const created = await publishEvent(viewers.karolina, fields("Bieg przez most", inDays(40)), {
        key: published.key,
        imageId: null,
      })
      published.id = created.id
    },
  },
  {
    fact: "event.edit",
    on: () => eventPath(published.id),
    make: ({ viewers }) =>
      editEvent(viewers.karolina, published.id, fields("Bieg przez dwa mosty", inDays(1)), {
        version: 1,
        imageId: null,
      }),
  },
  {
    fact: "event.status",
    on: eventPage,
    make: ({ viewers, events }) => changeStatus(viewers.karolina, events.planting, "in_progress"),
  },
  {
    fact: "post.publish",
    on: eventPage,
    make: async ({ viewers, events }) => {
      const text = { title: "Mamy sadzonki", content: "Sto sadzonek czeka." }
      post = await publishPost(viewers.karolina, events.planting, text, crypto.randomUUID())
    },
  },
  {
    fact: "post.edit",
    on: eventPage,
    make: ({ viewers, events }) =>
      editPost(viewers.karolina, events.planting, post, { title: "Mamy dwieście sadzonek", content: "Czekają." }),
  },
  {
    fact: "post.delete",
    on: eventPage,
    make: ({ viewers, events }) => deletePost(viewers.karolina, events.planting, post),
  },
  {
    fact: "event.over",
    on: events,
    make: async () => {
      // makes its day past
      await db
        .update(event)
        .set({ startDate: inDays(-1) })
        .where(eq(event.id, published.id))
      await markOverEvents(new Date())
    },
  },
  {
    fact: "event.delete",
    on: organizationPage,
    make: ({ viewers }) => deleteEvent(viewers.karolina, published.id),
  },
]
