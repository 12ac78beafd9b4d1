import { createContext, type RouterContextProvider } from "react-router"

/** The address a request came from, decided by the server (trusted proxies only); for limits and the log. */
export const addressContext = createContext<string>("local")
/** Headers that this answer gets besides its page's own, such as Retry-After. */
export const answerHeadersContext = createContext<Headers>(new Headers())
export const requestIdContext = createContext<string>("")

export const addressOf = (context: Readonly<RouterContextProvider>) => context.get(addressContext)

/**
 * The markup of a rendered page, which travels beside its answer: the router looks into each answer, which makes a
 * stream of a body. Null: the answer is no page.
 */
export const markupContext = createContext<string | null>(null)
