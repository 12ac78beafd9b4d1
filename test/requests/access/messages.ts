import { conversationPath, conversationReadPath, inquiryPath, inquiryReadPath, inquirySettlePath } from "#app/paths.ts"
import { everyone, inquiryId, partiesOnly, type Rows } from "./answers.ts"

export const messages: Rows = {
  "/strumien": { at: () => "/strumien", get: { ...everyone(200), visitor: 401 } },
  "/wiadomosci": {
    at: () => "/wiadomosci",
    get: { ...everyone(200), visitor: "→ /logowanie" },
    post: {
      fields: { content: " " },
      answers: { ...everyone(400), visitor: "→ /logowanie" },
      needs: { owner: "finance", sponsor: "finance" },
    },
  },
  // the sample conversation is between "organization" and a sponsor outside the actors
  "/wiadomosci/:conversationId": {
    at: (world) => `${conversationPath(world.conversation)}?po=`,
    get: { ...everyone(404), visitor: 401, organization: 200, removed: 404 },
    post: {
      fields: { content: " " },
      answers: { ...everyone(400), visitor: 401 },
      needs: { owner: "finance", sponsor: "finance" },
    },
  },
  "/wiadomosci/:conversationId/przeczytane": {
    at: (world) => conversationReadPath(world.conversation),
    get: everyone("→ /wiadomosci"),
    post: {
      fields: { messageId: "x" },
      answers: { ...everyone(404), visitor: "→ /logowanie", organization: "→ /wiadomosci", removed: 404 },
    },
  },
  "/wiadomosci/:conversationId/zalacznik/:fileId": {
    at: (world) => `${conversationPath(world.conversation)}/zalacznik/x`,
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wiadomosci/zapytania/:inquiryId": {
    at: () => `${inquiryPath(inquiryId)}?po=`,
    get: { ...everyone(404), visitor: 401, sponsor: 200, owner: 200 },
    post: {
      fields: { content: " " },
      answers: { ...everyone(400), visitor: 401 },
      needs: { owner: "finance", sponsor: "finance" },
    },
  },
  "/wiadomosci/zapytania/:inquiryId/przeczytane": {
    at: () => inquiryReadPath(inquiryId),
    get: everyone("→ /wiadomosci"),
    post: { fields: { messageId: "x" }, answers: partiesOnly("→ /wiadomosci") },
  },
  "/wiadomosci/zapytania/:inquiryId/zalatwione": {
    // settled already: the owner's button changes nothing
    at: () => inquirySettlePath(inquiryId),
    get: everyone("→ /wiadomosci"),
    post: {
      fields: {},
      answers: { ...partiesOnly("→ /wiadomosci"), sponsor: 404 },
      needs: { owner: "finance", sponsor: "finance" },
    },
  },
  "/powiadomienia": {
    at: () => "/powiadomienia",
    get: { ...everyone(200), visitor: "→ /logowanie" },
    post: { fields: { id: "x" }, answers: { ...everyone("→ /powiadomienia"), visitor: "→ /logowanie" } },
  },
  "/powiadomienia/przeczytane": {
    at: () => "/powiadomienia/przeczytane",
    get: everyone("→ /powiadomienia"),
    post: { fields: { id: "x" }, answers: { ...everyone(200), visitor: 401 } },
  },
  "/powiadomienia/ustawienia": {
    at: () => "/powiadomienia/ustawienia",
    get: everyone("→ /profil"),
  },
  "/powiadomienia/wypisz": {
    at: () => "/powiadomienia/wypisz?zeton=x.y.z",
    get: everyone(410),
    post: { fields: {}, answers: everyone(410), withoutOrigin: 410 },
  },
  "/powiadomienia/liczby": { at: () => "/powiadomienia/liczby", get: { ...everyone(200), visitor: 401 } },
}
