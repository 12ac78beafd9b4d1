import { useFetcher } from "react-router"
import { roleLabels, roles } from "#app/domain/shared/role.ts"
import { teamMemberPath, teamPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Menu } from "#app/ui/overlays/menu.tsx"
import { EmailText } from "../email-text.tsx"
import styles from "../ledger.module.css"
import type { MemberStep } from "./member-steps.ts"
import type { ShownMember, Team } from "./queries.server.ts"

type MemberTableProps = Pick<Team, "members" | "may"> & {
  /** Shows a step's page as a dialog. */
  onStep: (step: MemberStep, member: ShownMember) => void
}

/** "Osoby": who is in the team; owners change roles and open a member's menu. */
export function MemberTable({ members, may, onStep }: MemberTableProps) {
  return (
    <table className={styles.ledger}>
      <thead>
        <tr>
          <th scope="col">Osoba</th>
          <th scope="col">Rola</th>
          <th scope="col">Logowanie dwuetapowe</th>
          <th scope="col">Ostatnio</th>
          <th scope="col">
            <span className="hidden">Działania</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <div className={styles.who}>
                <Avatar name={one.name} src={one.image} />
                <span>
                  <b>{one.name}</b>
                  {one.isYou && <span className="muted"> (Ty)</span>}
                </span>
                <small>
                  <EmailText email={one.email} />
                  {one.isBlocked && <span> · konto zablokowane</span>}
                </small>
              </div>
            </th>
            <td data-label="Rola">
              {may.changeRole && !one.isYou ? <RoleForm member={one} /> : <b>{roleLabels[one.role]}</b>}
            </td>
            <td data-label="Logowanie dwuetapowe">
              <span className={one.twoFactor ? styles.state : `${styles.state} ${styles.off}`}>
                <Icon name={one.twoFactor ? "circle-check" : "triangle-alert"} />
                {one.twoFactor ? "włączone" : "wyłączone"}
              </span>
            </td>
            <td data-label="Ostatnio">{one.seen ?? "brak danych"}</td>
            <td className={`${styles.end} ${styles.more}`}>
              {may.remove && !one.isYou && (
                <Menu
                  label={`Więcej: ${one.name}`}
                  opener={<Icon name="ellipsis" />}
                  items={[
                    ...(may.changeRole && one.isOpen
                      ? [{ label: "Przekaż własność", href: teamMemberPath(one.id, "przekaz") }]
                      : []),
                    {
                      label: "Usuń z\u00a0zespołu",
                      href: teamMemberPath(one.id, "usun"),
                      instead: () => onStep("usun", one),
                    },
                  ]}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Saves at once, a change of an owner's role after a question; without scripts it has a button. */
function RoleForm({ member }: { member: ShownMember }) {
  const fetcher = useFetcher()
  const id = `rola-${member.id}`
  const sent = fetcher.formData?.get("role")
  return (
    <PostForm as={fetcher.Form} className={styles.role} action={teamPath}>
      <input type="hidden" name="do" value="role" />
      <input type="hidden" name="id" value={member.id} />
      <label className="hidden" htmlFor={id}>
        Rola: {member.name}
      </label>
      <span className="select">
        <select
          className="input"
          id={id}
          name="role"
          value={typeof sent === "string" ? sent : member.role}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <button className="btn btn--line btn--small no-js" type="submit">
        Zapisz
      </button>
    </PostForm>
  )
}
