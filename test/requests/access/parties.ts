import { memberInvitationPath, teamMemberPath, teamPath } from "#app/paths.ts"
import { everyone, type Rows, signedIn } from "./answers.ts"

export const parties: Rows = {
  "/zespol": {
    at: () => teamPath,
    get: signedIn(200),
    post: { fields: { do: "nothing" }, answers: signedIn(400), needs: { owner: "owner", sponsor: "owner" } },
  },
  "/zespol/:memberId/:step": {
    at: () => teamMemberPath("cudze", "usun"),
    get: signedIn(404),
    getNeeds: { owner: "owner", sponsor: "owner" },
    post: { fields: {}, answers: signedIn(404), needs: { owner: "owner", sponsor: "owner" } },
  },
  "/zaproszenie/:token": {
    at: () => memberInvitationPath("zgadywanka"),
    get: everyone(404),
    post: { fields: { name: "" }, answers: everyone(404) },
  },
}
