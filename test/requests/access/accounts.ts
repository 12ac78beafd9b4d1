import { userPath } from "#app/paths.ts"
import { everyone, type Rows, signedIn, visitorsOnly } from "./answers.ts"

export const accounts: Rows = {
  "/logowanie": {
    at: () => "/logowanie",
    get: visitorsOnly(200),
    post: { fields: { email: "", password: "" }, answers: visitorsOnly(400) },
  },
  "/logowanie/kod": {
    at: () => "/logowanie/kod",
    get: { ...everyone("→ /"), visitor: "→ /logowanie" },
    post: { fields: { code: "123456" }, answers: { ...everyone("→ /"), visitor: "→ /logowanie" } },
  },
  "/reset-hasla": {
    at: () => "/reset-hasla",
    get: everyone(200),
    post: { fields: { email: "nie-adres" }, answers: everyone(400) },
  },
  "/potwierdz-email": {
    at: () => "/potwierdz-email",
    get: everyone(200),
    post: { fields: { email: "nie-adres" }, answers: everyone(400) },
  },
  "/rejestracja": {
    at: () => "/rejestracja",
    get: visitorsOnly(200),
    post: { fields: { userType: "admin" }, answers: visitorsOnly(400) },
  },
  "/demo": {
    at: () => "/demo",
    get: everyone("→ /logowanie"),
    post: { fields: { do: "nothing" }, answers: everyone(400) },
  },
  "/wyloguj": { at: () => "/wyloguj", get: everyone("→ /"), post: { fields: {}, answers: everyone("→ /") } },
  "/uzytkownicy/:userId": { at: ({ companies }) => userPath(companies.bakery), get: everyone(200) },
  "/profil": { at: () => "/profil", get: signedIn(200), post: { fields: { name: "" }, answers: signedIn(400) } },
  "/profil/wsparcia.csv": {
    at: () => "/profil/wsparcia.csv",
    get: signedIn(200),
    getNeeds: { owner: "finance", sponsor: "finance" },
  },
  "/profil/usun": {
    at: () => "/profil/usun",
    get: signedIn(200),
    post: { fields: { confirmation: "USUŃ", currentPassword: "" }, answers: signedIn(400) },
  },
  "/profil/moje-dane.zip": {
    at: () => "/profil/moje-dane.zip",
    get: everyone("→ /profil"),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn("→ /profil") },
  },
  "/profil/dzialasz-jako": {
    at: () => "/profil/dzialasz-jako",
    get: everyone("→ /profil"),
    post: { fields: { party: "obca" }, answers: signedIn(404) },
  },
  "/profil/zdjecie": {
    at: () => "/profil/zdjecie",
    get: everyone("→ /profil"),
    post: { fields: { imageId: "cudze" }, answers: signedIn("→ /profil") },
  },
  "/profil/adres-email": {
    at: () => "/profil/adres-email",
    get: signedIn(200),
    post: { fields: { email: "nie-adres", currentPassword: "" }, answers: signedIn(400) },
  },
  "/profil/logowanie-dwuetapowe": {
    at: () => "/profil/logowanie-dwuetapowe",
    get: signedIn(200),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn(403) },
  },
  "/profil/kody-zapasowe": {
    at: () => "/profil/kody-zapasowe",
    get: signedIn("→ /profil"),
    post: { fields: { currentPassword: "nie to" }, answers: signedIn("→ /profil") },
  },
  "/profil/sesje/:sessionId?": {
    at: () => "/profil/sesje/cudza",
    get: everyone("→ /profil"),
    post: { fields: {}, answers: signedIn("→ /profil") },
  },
}
