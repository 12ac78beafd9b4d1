type StatusProps = { value: string; label?: string; "data-figure"?: string }

/** A pill with a dot: `value` selects the hue (tokens.css; unknown is gray), `label` is its text. */
export function Status({ value, label = value, ...marks }: StatusProps) {
  return (
    <span className="status" data-status={value} {...marks}>
      {label}
    </span>
  )
}
