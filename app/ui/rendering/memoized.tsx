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

/** A piece is like for many people, a part perhaps of one. */
export type MemoizedKind = "piece" | "part"
/** A component and its data, from which alone it renders. */
export type MemoizedContent = { inside: object; data: object; render: () => ReactNode }
/** Returns the markup of a key, stored or rendered now. */
export type MemoizeMarkup = (key: string, content: MemoizedContent, kind: MemoizedKind) => string

/** Set on the server only: browsers render the same elements and hydrate them. */
export const MarkupMemory = createContext<MemoizeMarkup | null>(null)

/** Props of a component besides its data, which do not affect its markup. */
type Handlers = Record<string, ((...args: never[]) => unknown) | RefObject<unknown>>

type MemoizedProps<Data extends object, Given extends Handlers> = HTMLAttributes<HTMLElement> & {
  as: "article" | "div" | "dl" | "li" | "nav" | "span" | "ul"
  ref?: Ref<HTMLElement>
  /** Renders from `data` alone: no `useId`, no eager picture, nothing that depends on the address. */
  inside: ComponentType<Data & Given>
  data: Data
  handlers?: Given
  /** Not memoized, for data that JSON cannot represent. */
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
    ? createElement(as, { ...attributes, ...inner(memoize(key, { inside, data, render }, "piece")) })
    : createElement(as, attributes, <Inside by={key} render={render} />)
}

/**
 * The same without an element of its own, and with hooks and forms inside. The server renders `inside` apart from the
 * page, so that nothing reaches it but its data: no viewer, no loader's data, no address. Ids are fixed, not `useId`.
 */
export function MemoizedParts<Data extends object>({ inside, data }: { inside: ComponentType<Data>; data: Data }) {
  const memoize = useContext(MarkupMemory)
  const key = JSON.stringify([numberOf(inside), data])
  const render = () => createElement(inside, data)
  return memoize
    ? // React writes markup only into an element, which `PageMarkup` takes away
      createElement("memoized-part", inner(memoize(key, { inside, data, render }, "part")))
    : createElement(Inside, { by: key, render })
}

/** React's own rendering, or `html`: both escape user-typed text. */
const inner = (markup: string) => ({ dangerouslySetInnerHTML: { __html: markup } })

const numbers = new WeakMap<object, number>()
let last = 0

/** Identifies components, whose names are minified. */
function numberOf(component: object): number {
  const known = numbers.get(component) ?? ++last
  numbers.set(component, known)
  return known
}

const Inside = memo(
  ({ render }: { by: string; render: () => ReactNode }) => render(),
  (before, after) => before.by === after.by,
)
