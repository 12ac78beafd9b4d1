import { companyMaterialPath, organizationPath, organizationPreviewPath } from "#app/paths.ts"
import { everyone, organizationsOnly, type Rows, sponsorsOnly } from "./answers.ts"

export const organizations: Rows = {
  "/organizacja/edycja": {
    at: () => "/organizacja/edycja?sekcja=podstawowe&wersja=0",
    get: organizationsOnly(200),
    getNeeds: { owner: "owner" },
    post: { fields: { name: "" }, answers: organizationsOnly(400), needs: { owner: "owner" } },
  },
  "/organizacja/rachunki": {
    at: () => "/organizacja/rachunki?sekcja=rachunek",
    get: organizationsOnly(200),
    post: { fields: { number: "123" }, answers: organizationsOnly(400), needs: { owner: "owner" } },
  },
  "/firma/edycja": {
    at: () => "/firma/edycja?sekcja=podstawowe&wersja=0",
    get: sponsorsOnly(200),
    getNeeds: { sponsor: "owner" },
    post: { fields: { name: "" }, answers: sponsorsOnly(400), needs: { sponsor: "owner" } },
  },
  "/firma/materialy": {
    at: () => "/firma/materialy?sekcja=opis&wersja=0",
    get: sponsorsOnly(200),
    post: { fields: { link: "javascript:1" }, answers: sponsorsOnly(400), needs: { sponsor: "coordinator" } },
  },
  "/firma/materialy/:versionId": { at: () => companyMaterialPath("nie-ma"), get: sponsorsOnly(404) },
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
      needs: { owner: "coordinator", sponsor: "coordinator" },
    },
  },
  "/organizacje/:organizationId/napisz": {
    at: () => "/organizacje/nie-ma/napisz",
    get: everyone("→ /404"),
    post: { fields: { message: "" }, answers: everyone(404) },
  },
}
