import { benefitsLabel } from "#app/domain/events/sponsorship.ts"
import { Icon } from "#app/ui/media/icon.tsx"

type BenefitsProps = { option: { benefits: readonly string[] }; open?: boolean }

export function Benefits({ option, open = false }: BenefitsProps) {
  const label = benefitsLabel(option)
  if (!label) return null
  return (
    <details open={open}>
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <ul className="ticks">
        {option.benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
    </details>
  )
}
