import { type ComponentProps, useEffect, useState } from "react"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"

type OfferedAmountProps = Omit<ComponentProps<typeof AmountField>, "name" | "defaultValue"> & {
  id: string
  /** Suggested amount in grosze. */
  offered: number
  typed?: Readonly<Record<string, unknown>>
}

/** The amount of a payment. Until somebody types into its form, it follows the suggested amount. */
export function OfferedAmount({ offered, typed, id, ...field }: OfferedAmountProps) {
  const isTyped = useTypedInto(id) || typed !== undefined
  const [shown, setShown] = useState(offered)
  if (!isTyped && shown !== offered) setShown(offered)
  return (
    <AmountField
      key={shown}
      id={id}
      name="amount"
      inputMode="decimal"
      defaultValue={typed ? String(typed.amount ?? "") : formatMoneyInput(shown || null)}
      {...field}
    />
  )
}

/** Whether anything was typed into the form around this control since it was mounted. */
function useTypedInto(id: string) {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form")
    const note = () => setTyped(true)
    form?.addEventListener("input", note)
    return () => form?.removeEventListener("input", note)
  }, [id])
  return isTyped
}
