import { createContext, type RouterContextProvider } from "react-router"

/** The address a request came from, decided by the server (trusted proxies only); for limits and the log. */
export const addressContext = createContext<string>("local")
export const requestIdContext = createContext<string>("")

export const addressOf = (context: Readonly<RouterContextProvider>) => context.get(addressContext)
