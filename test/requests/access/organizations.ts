import { organizationPath, organizationPreviewPath } from "#app/paths.ts"
import { everyone, organizationsOnly, type Rows, sponsorsOnly } from "./answers.ts"

export const organizations: Rows = {
  "/organizacja/edycja": {
    at: () => "/organizacja/edycja?sekcja=podstawowe&wersja=0",
    get: organizationsOnly(200),
    getNeeds: { owner: "owner" },
    post: { fields: { name: "" }, answers: organizationsOnly(400), needs: { owner: "owner" } },
  },
  "/firma/edycja": {
    at: () => "/firma/edycja?sekcja=podstawowe&wersja=0",
    get: sponsorsOnly(200),
    getNeeds: { sponsor: "owner" },
    post: { fields: { name: "" }, answers: sponsorsOnly(400), needs: { sponsor: "owner" } },
  },
  "/organizacje": { at: () => "/organizacje", get: everyone(200) },
  "/organizacje/:organizationId": {
    at: (world) => organizationPath(world.organizations.orchard),
    get: everyone(200),
  },
  "/organizacje/:organizationId/podglad.png": {
    at: (world) => organizationPreviewPath(world.organizations.orchard),
    get: everyone(200),
  },
  "/organizacje/:organizationId/obserwuj": {
    at: () => "/organizacje/nie-ma/obserwuj",
    get: everyone("→ /organizacje/nie-ma"),
    post: {
      fields: { follow: "1" },
      answers: { ...everyone(404), visitor: "→ /logowanie" },
      needs: { owner: "work", sponsor: "work" },
    },
  },
  "/organizacje/:organizationId/napisz": {
    at: () => "/organizacje/nie-ma/napisz",
    get: everyone("→ /404"),
    post: { fields: { message: "" }, answers: everyone(404) },
  },
}
