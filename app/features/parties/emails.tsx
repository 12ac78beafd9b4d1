import { accountDeleted } from "#app/domain/parties/member-notices.ts"
import { teamLimits } from "#app/domain/parties/team.ts"
import { type Role, roleLabels } from "#app/domain/shared/role.ts"
import { plainName } from "#app/lib/text/plain-name.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized, withFullStop } from "#app/lib/text/sentences.ts"
import { memberInvitationPath, teamPath } from "#app/paths.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"

type InvitationNews = { party: string; inviter: string; role: Role }

const roleName = (role: Role) => roleLabels[role].toLowerCase()

/** To an address that may have no account; only its owner knows the link. */
export const invitationEmail = template("member_invited", (sent: InvitationNews & { token?: string }) => ({
  subject: "Zaproszenie do zespołu na platformie Pomost",
  preview: "Sprawdź, kto Cię zaprasza.",
  body: (
    <>
      <P>
        {plainName(sent.inviter, "Ktoś")} zaprasza Cię do zespołu {quoted(plainName(sent.party, "bez nazwy"))} na
        platformie Pomost. Twoja rola: {roleName(sent.role)}.
      </P>
      <P>Jeśli masz już konto z&nbsp;tym adresem, zaloguj się i&nbsp;dołącz. Jeśli nie, założysz je w&nbsp;minutę.</P>
    </>
  ),
  action: { label: "Zobacz zaproszenie", path: memberInvitationPath(sent.token ?? "") },
  after: `Link działa przez ${teamLimits.invitationDays} dni i tylko raz. Nie przekazuj go nikomu. Jeśli nie znasz tej osoby, zignoruj tę wiadomość.`,
  readerMayLackAccount: true,
}))

type Joined = { party: string; name: string; role: Role }
/** To the owners. */
export const joinedEmail = template("member_joined", ({ party, name, role }: Joined) => ({
  subject: `${name} jest już w zespole`,
  preview: `Zespół: ${withFullStop(party)}`,
  body: (
    <P>
      {name} przyjmuje zaproszenie i&nbsp;jest już w&nbsp;zespole {quoted(party)}. Rola: {roleName(role)}.
    </P>
  ),
  action: { label: "Zobacz zespół", path: teamPath },
}))

type Left = { party: string; name: string | null; role: Role }
/** To the remaining members; `name` is absent for a deleted account. */
export const leftEmail = template("member_left", ({ party, name, role }: Left) => ({
  subject: `${name ?? "Osoba"} odchodzi z zespołu`,
  preview: `Zespół: ${withFullStop(party)}`,
  body: (
    <P>
      {name === null
        ? uncapitalized(accountDeleted({ party, role }))
        : `${name} odchodzi z\u00a0zespołu ${quoted(party)}.`}{" "}
      Wcześniejsze działania tej osoby zostają w&nbsp;historii współprac. Sprawdźcie, kto przejmie jej sprawy.
    </P>
  ),
  action: { label: "Zobacz zespół", path: teamPath },
}))

type RoleChanged = { party: string; by: string; role: Role }
/** To the person whose role has changed. */
export const roleEmail = template("member_role", ({ party, by, role }: RoleChanged) => ({
  subject: `Nowa rola w zespole: ${roleName(role)}`,
  preview: `Zespół: ${withFullStop(party)}`,
  body: (
    <P>
      {by} zmienia Twoją rolę w&nbsp;zespole {quoted(party)}. Teraz: {roleName(role)}.
    </P>
  ),
  action: { label: "Zobacz, co możesz", path: teamPath },
}))

export const removedEmail = template("member_removed", ({ party }: { party: string }) => ({
  subject: "Nie jesteś już w zespole",
  preview: `Zespół: ${withFullStop(party)}`,
  body: (
    <P>
      nie masz już dostępu do spraw zespołu {quoted(party)}. Twoje konto działa dalej. Jeśli to pomyłka, skontaktuj się
      z&nbsp;właścicielem zespołu.
    </P>
  ),
}))

export const partyEmails = [
  invitationEmail,
  joinedEmail,
  leftEmail,
  roleEmail,
  removedEmail,
] as const satisfies EmailTemplate[]
