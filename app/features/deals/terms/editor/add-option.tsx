import type { OfferedOption } from "#app/domain/deals/terms/terms.ts"
import { formatGrossPrice } from "#app/domain/shared/money.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./editor.module.css"

type AddOptionProps = {
  /** Options that are not in the terms yet, of the deal's events and of others that may join it. */
  options: readonly OfferedOption[]
  events: readonly { id: string; title: string }[]
  /** Null adds a custom row. */
  onAdd: (option: OfferedOption | null) => void
}

export function AddOption({ options, events, onAdd }: AddOptionProps) {
  return (
    <div className={`${styles.editorAdd} js-only`}>
      {options.length > 0 && (
        <details>
          <summary className="btn btn--quiet btn--small">
            <Icon name="plus" />
            Dodaj opcję wydarzenia
          </summary>
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                <span>
                  <b>{option.title}</b>
                  {events.length > 1 && (
                    <span className="muted small">{events.find(({ id }) => id === option.eventId)?.title}</span>
                  )}
                </span>
                <span className="num">{formatGrossPrice(option.priceGrosze, option.priceToGrosze)}</span>
                <button
                  className="btn btn--line btn--small"
                  type="button"
                  aria-label={`Dodaj: ${option.title}`}
                  onClick={() => onAdd(option)}
                >
                  Dodaj
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <button className="btn btn--quiet btn--small" type="button" onClick={() => onAdd(null)}>
        <Icon name="plus" />
        Dodaj własną opcję
      </button>
    </div>
  )
}
