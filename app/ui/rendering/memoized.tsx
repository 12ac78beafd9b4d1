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

/** `piece`: the same for many people; `part`: perhaps of one person alone. */
export type MemoizedKind = "piece" | "part"
/** A component and its data, from which alone it renders. */
export type MemoizedContent = { inside: object; data: object; render: () => ReactNode }
/** Returns the markup of a key, stored or rendered now. */
export type MemoizeMarkup = (key: string, content: MemoizedContent, kind: MemoizedKind) => string

/** Set on the server only: browsers render the same elements and hydrate them. */
export const MarkupMemory = createContext<MemoizeMarkup | null>(null)

/** Props of a component besides its data, which do not affect its markup. */
type Handlers = Record<string, ((...args: never[]) => unknown) | RefObject<unknown>>

type MemoizedProps<Data extends object, Passed extends Handlers> = HTMLAttributes<HTMLElement> & {
  as: "article" | "div" | "dl" | "li" | "nav" | "span" | "ul"
  ref?: Ref<HTMLElement>
  /** Renders from `data` alone: no `useId`, no eager picture, nothing that depends on the address. */
  inside: ComponentType<Data & Passed>
  data: Data
  handlers?: Passed
  /** Not memoized, for data that JSON cannot represent. */
  fresh?: boolean
}

/**
 * An element whose inside the server renders once for all pages that show the same data (decision 009). The key is the
 * component and its data, so no field can be forgotten. A browser renders the inside anew only when the data changes.
 */
export function Memoized<Data extends object, Passed extends Handlers = Record<never, never>>(
  props: MemoizedProps<Data, Passed>,
) {
  const { as, inside, data, handlers, fresh = false, ...attributes } = props
  const memoize = useContext(MarkupMemory)
  const render = () => createElement(inside, { ...data, ...handlers } as Data & Passed)
  if (fresh) return createElement(as, attributes, render())
  const key = JSON.stringify([numberOf(inside), data])
  return memoize
    ? createElement(as, { ...attributes, ...htmlProps(memoize(key, { inside, data, render }, "piece")) })
    : createElement(as, attributes, <Inside contentKey={key} render={render} />)
}

/**
 * As `Memoized`, without an element of its own, and with hooks and forms inside. The server renders `inside` apart from the
 * page, so that nothing reaches it but its data: no viewer, no loader's data, no address. Ids are fixed, not `useId`.
 */
export function MemoizedParts<Data extends object>({ inside, data }: { inside: ComponentType<Data>; data: Data }) {
  const memoize = useContext(MarkupMemory)
  const key = JSON.stringify([numberOf(inside), data])
  const render = () => createElement(inside, data)
  return memoize
    ? // React writes markup only into an element, which `PageMarkup` takes away
      createElement("memoized-part", htmlProps(memoize(key, { inside, data, render }, "part")))
    : createElement(Inside, { contentKey: key, render })
}

/** React's own rendering, or `html`: both escape user-typed text. */
const htmlProps = (markup: string) => ({ dangerouslySetInnerHTML: { __html: markup } })

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Identifies components, whose names are minified. */
function numberOf(component: object): number {
  const number = numbers.get(component) ?? ++lastNumber
  numbers.set(component, number)
  return number
}

const Inside = memo(
  ({ render }: { contentKey: string; render: () => ReactNode }) => render(),
  (before, after) => before.contentKey === after.contentKey,
)
