import {
  type ComponentType,
  createContext,
  createElement,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
} from "react"

/** Gives the markup for a key: stored, or rendered now. */
export type MemoizeMarkup = (key: string, render: () => ReactNode) => string

/** Set on the server only: browsers render the same elements and hydrate them. */
export const MarkupMemory = createContext<MemoizeMarkup | null>(null)

/** What a component is given beside its data; it must not change what is shown. */
type Handlers = Record<string, ((...args: never[]) => unknown) | RefObject<unknown>>

type MemoizedProps<Data extends object, Given extends Handlers> = HTMLAttributes<HTMLElement> & {
  as: "article" | "div" | "dl" | "li" | "nav" | "ul"
  ref?: Ref<HTMLElement>
  /** Renders the inside from `data` alone: no ids from `useId`, no picture to load at once, nothing of the address. */
  inside: ComponentType<Data & Given>
  data: Data
  handlers?: Given
  /** Renders anew each time, for what JSON cannot hold. */
  fresh?: boolean
}

/**
 * An element whose inside the server renders once for all pages that show the same data (decision 009). The key is the
 * component and its data, so no field can be forgotten. A browser renders the inside anew only when the data changes.
 */
export function Memoized<Data extends object, Given extends Handlers = Record<never, never>>(
  props: MemoizedProps<Data, Given>,
) {
  const { as, inside, data, handlers, fresh = false, ...attributes } = props
  const memoize = useContext(MarkupMemory)
  const render = () => createElement(inside, { ...data, ...handlers } as Data & Given)
  if (fresh) return createElement(as, attributes, render())
  const key = JSON.stringify([numberOf(inside), data])
  return memoize
    ? // React's own rendering, with everything escaped that people wrote
      createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: memoize(key, render) } })
    : createElement(as, attributes, <Inside by={key} render={render} />)
}

const numbers = new WeakMap<object, number>()
let last = 0

/** Tells components apart: their names do not survive the build. */
function numberOf(component: object): number {
  const known = numbers.get(component) ?? ++last
  numbers.set(component, known)
  return known
}

const Inside = memo(
  ({ render }: { by: string; render: () => ReactNode }) => render(),
  (before, after) => before.by === after.by,
)
