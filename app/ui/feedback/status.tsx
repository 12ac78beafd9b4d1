/** A pill with a dot: `value` chooses the hue (tokens.css; unknown is gray), `label` is always read and seen. */
export function Status({ value, label = value }: { value: string; label?: string }) {
  return (
    <span className="status" data-status={value}>
      {label}
    </span>
  )
}
