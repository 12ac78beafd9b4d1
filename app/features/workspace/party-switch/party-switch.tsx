import type { OwnParty } from "#app/domain/parties/acting-for.ts"
import { roleLabels } from "#app/domain/shared/role.ts"
import { actingPartyPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./party-switch.module.css"

type PartySwitchProps = { parties: readonly OwnParty[]; actingId: string }

/** "Działasz jako" in the account menu. Plain forms, so that everything shown for the former party is reloaded. */
export function PartySwitch({ parties, actingId }: PartySwitchProps) {
  return (
    <>
      <li className={styles.title}>Działasz jako</li>
      {parties.map(({ id, name, kind, role, unread }) => {
        const isActing = id === actingId
        return (
          <li key={id}>
            <form method="post" action={actingPartyPath}>
              <input type="hidden" name="party" value={id} />
              <button
                className={`menu__item ${isActing ? styles.acting : ""}`}
                type="submit"
                aria-current={isActing || undefined}
              >
                <span className={kind === "company" ? styles.company : undefined}>
                  <Avatar name={name} kind="organization" size="small" />
                </span>
                <span className={styles.name}>
                  {name}
                  <small>{roleLabels[role].toLowerCase()}</small>
                </span>
                {isActing && <Icon name="check" />}
                {!isActing && unread > 0 && (
                  <span className="count">
                    <span className="hidden">nieprzeczytane rozmowy: </span>
                    {unread > 99 ? "99+" : unread}
                  </span>
                )}
              </button>
            </form>
          </li>
        )
      })}
      <li>
        <hr />
      </li>
    </>
  )
}
