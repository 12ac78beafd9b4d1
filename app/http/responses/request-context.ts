import { createContext, type RouterContextProvider } from "react-router"
import { networkOf } from "#app/lib/web/network-address.ts"

/** The address a request came from, decided by the server (trusted proxies only). */
export const addressContext = createContext<string>("local")
/** Headers that this answer gets besides its page's own, such as Retry-After. */
export const answerHeadersContext = createContext<Headers>(new Headers())
export const requestIdContext = createContext<string>("")

/** For showing and the log. */
export const addressOf = (context: Readonly<RouterContextProvider>) => context.get(addressContext)

/** What limits count instead: of IPv6 the part that somebody has as a whole. */
export const clientNetwork = (context: Readonly<RouterContextProvider>) => networkOf(context.get(addressContext))

/**
 * The markup of a rendered page, which travels beside its answer: the router looks into each answer, which makes a
 * stream of a body. Null: the answer is no page.
 */
export const markupContext = createContext<string | null>(null)
