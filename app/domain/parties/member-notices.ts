import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../notifications/notification.ts"
import { type Role, roleLabels } from "../shared/role.ts"

type MemberSubject = { party: string; name: string; role: Role }

export const accountDeleted = ({ party, role }: Omit<MemberSubject, "name">) =>
  `Osoba z\u00a0rolą ${roleName(role)} usunęła swoje konto i\u00a0nie jest już w\u00a0zespole ${quoted(party)}.`

const roleName = (role: Role) => roleLabels[role].toLowerCase()

/** Notifications of the team about members who joined or left, and of a person about their own membership. */
export const memberNotices = {
  joined: ({ party, name, role }: MemberSubject): Notice => ({
    title: "Nowa osoba w\u00a0zespole",
    body: `${name} jest już w\u00a0zespole ${quoted(party)}. Rola: ${roleName(role)}.`,
  }),
  left: ({ party, name }: Omit<MemberSubject, "role">): Notice => ({
    title: "Osoba odchodzi z\u00a0zespołu",
    body: `${name} odchodzi z\u00a0zespołu ${quoted(party)}.`,
  }),
  /** Without a name, which is erased by then. */
  accountDeleted: ({ party, role }: Omit<MemberSubject, "name">): Notice => ({
    title: "Osoba odchodzi z\u00a0zespołu",
    body: accountDeleted({ party, role }),
  }),
  role: ({ party, name, role }: MemberSubject): Notice => ({
    title: "Twoja rola w\u00a0zespole się zmieniła",
    body: `${name} zmienia Twoją rolę w\u00a0zespole ${quoted(party)}. Teraz: ${roleName(role)}.`,
  }),
  removed: ({ party }: Pick<MemberSubject, "party">): Notice => ({
    title: "Nie jesteś już w\u00a0zespole",
    body: `Nie masz już dostępu do spraw zespołu ${quoted(party)}.`,
  }),
} as const
