import type { Ability } from "#app/domain/parties/abilities.ts"
import { roleLabels, roles } from "#app/domain/shared/role.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "../ledger.module.css"

export function AbilitiesTable({ abilities }: { abilities: readonly Ability[] }) {
  return (
    <table className={`${styles.ledger} ${styles.rights}`}>
      <thead>
        <tr>
          <th scope="col">Działanie</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {abilities.map(({ label, roles: allowed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {roles.map((role) => (
              <td key={role} data-label={roleLabels[role]}>
                {allowed.includes(role) ? (
                  <>
                    <Icon name="check" />
                    <span className="hidden">tak</span>
                  </>
                ) : (
                  <>
                    <span className="muted" aria-hidden="true">
                      –
                    </span>
                    <span className="hidden">nie</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
