import type { ReactNode } from "react"
import { formatPriceRange } from "#app/domain/shared/money.ts"
import { Benefits } from "./benefits.tsx"
import type { ShownOption } from "./shown-option.ts"

type RungProps = {
  option: ShownOption
  title?: ReactNode
  children?: ReactNode
}

/** One option: name and price, description, benefits (A64). */
export function Rung({ option, title = option.title, children }: RungProps) {
  return (
    <>
      <div className="rung__row">
        <h3>{title}</h3>
        <Price option={option} />
        {option.description && <p className="rung__text">{option.description}</p>}
      </div>
      {children}
      <Benefits option={option} open />
    </>
  )
}

/** The price; for a visitor a blurred placeholder without a figure (A4). */
function Price({ option: { price, priceTo } }: { option: ShownOption }) {
  if (price === undefined)
    return (
      <span className="rung__price num veil" aria-hidden="true">
        0 000–0 000 zł
      </span>
    )
  return <span className="rung__price num">{formatPriceRange(price, priceTo ?? null)}</span>
}
