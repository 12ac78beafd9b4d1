import type { ComponentProps } from "react"
import { SaveSearchLink } from "../searches/save-search-link.tsx"
import { SaveButton } from "./save-button.tsx"

type ListPartProps = ComponentProps<typeof SaveButton> | ComponentProps<typeof SaveSearchLink>

/** What sponsors save on the list of events, an event or the search: one part, so that visitors load neither. */
export const ListPart = (props: ListPartProps) =>
  "filters" in props ? <SaveSearchLink {...props} /> : <SaveButton {...props} />
