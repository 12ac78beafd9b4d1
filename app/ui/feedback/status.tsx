/** A pill with a dot: `value` selects the hue (tokens.css; unknown is gray), `label` is its text. */
export function Status({ value, label = value }: { value: string; label?: string }) {
  return (
    <span className="status" data-status={value}>
      {label}
    </span>
  )
}
