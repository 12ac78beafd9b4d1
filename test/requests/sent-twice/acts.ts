import * as build from "virtual:react-router/server-build"
import * as z from "zod"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

type Form = { schema?: z.ZodType | ((checks: object) => z.ZodType | Promise<z.ZodType>) }
type Action = Form & { acts?: Record<string, Form> }

/** Fields that distinguish several acts of one form, as their schemas name the values. */
const buttonFields = ["do", "intent", "step"] as const

type Shape = { properties?: Record<string, { const?: string; enum?: string[] }>; oneOf?: Shape[]; anyOf?: Shape[] }

function choicesIn({ properties = {}, oneOf = [], anyOf = [] }: Shape): string[] {
  const own = buttonFields.flatMap((name) => properties[name]?.enum ?? properties[name]?.const ?? [])
  return [...own, ...[...oneOf, ...anyOf].flatMap(choicesIn)]
}

async function buttonsOf({ schema }: Form, viewer: Viewer): Promise<string[]> {
  const rule = typeof schema === "function" ? await schema({ viewer, loaded: {} }) : schema
  if (!rule) return [""]
  const choices = choicesIn(z.toJSONSchema(rule, { io: "input", unrepresentable: "any" }) as Shape)
  return choices.length > 0 ? choices : [""]
}

const pathOf = ({ path, parentId }: Pick<ServerRoute, "path" | "parentId">): string => {
  const above = parentId === undefined ? undefined : build.routes[parentId]
  return `${above ? pathOf(above) : ""}${path ? `/${path}` : ""}`
}
type ServerRoute = NonNullable<(typeof build.routes)[string]>

/** All acts of all routes, each as words of a form's name: the route, its act, the button's value. */
export async function knownActs(viewer: Viewer): Promise<string[][]> {
  const known: string[][] = []
  for (const route of Object.values(build.routes)) {
    const action = route?.module.action as Action | undefined
    if (!route || !action) continue
    const path = pathOf(route) || "/"
    for (const [act, form] of Object.entries(action.acts ?? { "": action }))
      for (const button of await buttonsOf(form, viewer)) known.push([path, act, button].filter((word) => word !== ""))
  }
  return known
}

/** Acts that an address names by another parameter than `dzialanie` or `sekcja`. */
const actByParameter: Record<string, (query: URLSearchParams, named: ReadonlySet<string>) => string> = {
  "/wspolprace/:dealId/dokumenty": () => "rola",
  "/zespol/druga-osoba": () => "save",
  "/wiadomosci": (query) => (query.has("zapytanie") ? "reply" : "message"),
  "/reset-hasla": (query) => (query.has("token") ? "set" : "ask"),
  "/potwierdz-email": (query) => {
    if (query.has("token")) return "confirm"
    return query.has("zmiana") ? "change" : "ask"
  },
  "/profil": (query) => ({ haslo: "password", powiadomienia: "news" })[query.get("zakladka") ?? ""] ?? "personal",
  "/profil/logowanie-dwuetapowe": (_query, named) => {
    if (!named.has("code")) return "off"
    return named.has("currentPassword") ? "on" : "prepared"
  },
}

/** The act that a form's address names. */
export function actAt(
  path: string,
  query: URLSearchParams,
  params: Record<string, string | undefined>,
  named: string[],
) {
  const actName = query.get("dzialanie") ?? query.get("sekcja") ?? params.step
  return actName ?? actByParameter[path]?.(query, new Set(named)) ?? ""
}

export const isActOf = (name: string, words: readonly string[]) => {
  const [path, ...further] = name.split(" ")
  return path === words[0] && words.slice(1).every((word) => further.includes(word))
}
