import { everyone, type Rows } from "./answers.ts"

export const pages: Rows = {
  "/": { at: () => "/", get: everyone(200) },
  "/podglad.png": { at: () => "/podglad.png", get: everyone(200) },
  "/podpowiedzi.json": { at: () => "/podpowiedzi.json?q=lodz", get: everyone(200) },
  "/sitemap.xml": { at: () => "/sitemap.xml", get: everyone(200) },
  "/robots.txt": { at: () => "/robots.txt", get: everyone(200) },
  "/o-nas": { at: () => "/o-nas", get: everyone(200) },
  "/kontakt": {
    at: () => "/kontakt",
    get: everyone(200),
    post: { fields: { email: "nikt" }, answers: everyone(400) },
  },
  "/zglos-tresc": {
    at: ({ events }) => `/zglos-tresc?typ=wydarzenie&id=${events.planting}`,
    get: everyone(200),
    post: { fields: { kind: "event" }, answers: everyone(400) },
  },
  "/sprawdz": {
    at: () => "/sprawdz",
    get: everyone(200),
    post: { fields: { fingerprint: "x" }, answers: everyone(400) },
  },
  "/faq": { at: () => "/faq", get: everyone(200) },
  "/regulamin": { at: () => "/regulamin", get: everyone(200) },
  "/polityka-prywatnosci": { at: () => "/polityka-prywatnosci", get: everyone(200) },
  "/polityka-cookie": {
    at: () => "/polityka-cookie",
    get: everyone(200),
    post: { fields: { cookieConsent: "maybe" }, answers: everyone(400) },
  },
  "/deklaracja-dostepnosci": { at: () => "/deklaracja-dostepnosci", get: everyone(200) },
  "/miejscowosci.json": { at: () => "/miejscowosci.json?q=lodz", get: everyone(200) },
  "/pliki/:kind": {
    at: () => "/pliki/banner?id=x",
    get: everyone(404),
    post: {
      fields: {},
      answers: { ...everyone(403), visitor: 401, organization: 400, owner: 400 },
      needs: { owner: "coordinator" },
    },
  },
  "/pliki/:kind/:holder/:hash/:variant": {
    at: () => "/pliki/banner/x/abcdefghijklmnopqrstuvwx/480.webp",
    get: everyone(404),
  },
  "/*": { at: () => "/nie-ma-takiej-strony", get: everyone(404) },
}
