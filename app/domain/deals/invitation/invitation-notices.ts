import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"

type InvitationSubject = {
  name: string
  /** Of the event. */
  title: string
}

/** To the sponsor about an invitation, to the organization about its refusal (X3). */
export const invitationNotices = {
  send: ({ name, title }: InvitationSubject): Notice => ({
    title: "Zaproszenie do współpracy",
    body: `${name} zaprasza do wsparcia wydarzenia ${quoted(title)}.`,
  }),
  decline: ({ name, title }: InvitationSubject): Notice => ({
    title: "Zaproszenie odrzucone",
    body: `${name} tym razem nie skorzysta z\u00a0zaproszenia na wydarzenie ${quoted(title)}.`,
  }),
} as const
