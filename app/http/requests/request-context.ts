import { createContext, type RouterContextProvider } from "react-router"
import { networkOf } from "#app/lib/web/network-address.ts"
import type { PageMarkup } from "#app/lib/web/page-markup.ts"

/** The client's address as determined by the server (trusted proxies only). */
export const addressContext = createContext<string>("local")
/** Extra headers of this answer, such as Retry-After. */
export const answerHeadersContext = createContext<Headers>(new Headers())
export const requestIdContext = createContext<string>("")

export type RequestContext = Readonly<RouterContextProvider>
export type RequestArgs = { request: Request; context: RequestContext }

/** For display and the log. */
export const addressOf = (context: RequestContext) => context.get(addressContext)

/** The unit of rate limits: an IPv4 address, or the IPv6 prefix of one customer. */
export const clientNetwork = (context: RequestContext) => networkOf(context.get(addressContext))

/** Markup of a rendered page, beside its answer: the router turns bodies into streams. Null: not a page. */
export const markupContext = createContext<PageMarkup | null>(null)

/** Whether the request is for a page, not for data. */
export const asksForPage = (request: Request) => request.headers.get("accept")?.includes("text/html") === true
