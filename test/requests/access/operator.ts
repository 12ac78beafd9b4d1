import { operatorAccountPath, operatorDealPath, operatorEventPath, operatorOrganizationPath } from "#app/paths.ts"
import { everyone, operatorOnly, type Rows } from "./answers.ts"

export const operator: Rows = {
  // development only: absent from the built server
  "/dev/poczta": { at: () => "/dev/poczta", get: everyone(process.env.TEST_SERVER === "built" ? 404 : 200) },
  // the console exists only for the operator
  "/operator": {
    at: () => "/operator",
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/zgloszenia/:reportId": {
    at: () => "/operator/zgloszenia/1",
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/zgloszenia/:reportId/zalacznik": { at: () => "/operator/zgloszenia/1/zalacznik", get: everyone(404) },
  "/operator/konta/:userId": {
    at: ({ people }) => operatorAccountPath(people.marta),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/organizacje/:organizationId": {
    at: ({ organizations }) => operatorOrganizationPath(organizations.orchard),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wydarzenia/:eventId": {
    at: ({ events }) => operatorEventPath(events.planting),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wspolprace/:dealId": {
    at: ({ deals }) => operatorDealPath(deals.settlement),
    get: operatorOnly(200),
    post: { fields: { do: "nothing" }, answers: operatorOnly(400) },
  },
  "/operator/wspolprace/:dealId/rozliczenie/:settlementId": {
    at: ({ deals }) => `${operatorDealPath(deals.settlement)}/rozliczenie/nie-ma`,
    get: everyone(404),
  },
}
