import {
  decisionPath,
  decisionPdfPath,
  eventCalendarPath,
  eventDeletePath,
  eventDeliverablesCsvPath,
  eventDeliverablesPath,
  eventDeliverablesXlsxPath,
  eventEditPath,
  eventEmailPath,
  eventPath,
  eventPostsPath,
  eventPreviewPath,
  eventProofPath,
  eventSavePath,
  eventStatusPath,
  savedComparisonPath,
  savedComparisonPdfPath,
  savedPath,
  savedSearchesPath,
  savedSearchNewPath,
} from "#app/paths.ts"
import { everyone, organizationsOnly, type Rows, sponsorsOnly } from "./answers.ts"

export const events: Rows = {
  "/wydarzenia": { at: () => "/wydarzenia", get: everyone(200) },
  "/wydarzenia.rss": { at: () => "/wydarzenia.rss", get: everyone(200) },
  "/wydarzenia/:eventId/kalendarz.ics": {
    at: ({ events }) => eventCalendarPath(events.planting),
    get: everyone(200),
  },
  "/wydarzenia/:eventId/podglad.png": {
    at: ({ events }) => eventPreviewPath(events.planting),
    get: everyone(200),
  },
  "/wydarzenia/:eventId": { at: ({ events }) => eventPath(events.planting), get: everyone(200) },
  "/wydarzenia/:eventId/zapisz": {
    at: () => eventSavePath("nie-ma"),
    get: everyone("→ /wydarzenia/nie-ma"),
    post: {
      fields: { saved: "1" },
      answers: { ...everyone(404), visitor: "→ /logowanie", organization: 403, owner: 403 },
      needs: { sponsor: "coordinator" },
    },
  },
  "/zapisane/porownanie": {
    at: () => savedComparisonPath,
    get: sponsorsOnly(200),
    post: { fields: { do: "budget", budget: "x" }, answers: sponsorsOnly(400), needs: { sponsor: "coordinator" } },
  },
  "/zapisane/wyszukiwania": {
    at: () => savedSearchesPath,
    get: sponsorsOnly(200),
    post: {
      fields: { do: "edit", id: "cudze", name: "" },
      answers: sponsorsOnly(400),
      needs: { sponsor: "coordinator" },
    },
  },
  "/zapisane/wyszukiwania/nowe": {
    at: () => `${savedSearchNewPath}?q=las`,
    get: sponsorsOnly(200),
    getNeeds: { sponsor: "coordinator" },
    post: { fields: { name: "" }, answers: sponsorsOnly(400), needs: { sponsor: "coordinator" } },
  },
  "/zapisane/porownanie/zestawienie.pdf": { at: () => savedComparisonPdfPath, get: sponsorsOnly(404) },
  "/decyzja/:token": {
    at: () => decisionPath("zgadywanka"),
    get: everyone(404),
    post: { fields: { name: "" }, answers: everyone(404) },
  },
  "/decyzja/:token/zestawienie.pdf": { at: () => decisionPdfPath("zgadywanka"), get: everyone(404) },
  "/zapisane": {
    at: () => savedPath,
    get: sponsorsOnly(200),
    post: {
      fields: { do: "note", id: "cudze", planned: "x" },
      answers: sponsorsOnly(400),
      needs: { sponsor: "coordinator" },
    },
  },
  "/dodaj-wydarzenie": {
    at: () => "/dodaj-wydarzenie",
    get: organizationsOnly(200),
    getNeeds: { owner: "coordinator" },
    post: { fields: { title: "" }, answers: organizationsOnly(400), needs: { owner: "coordinator" } },
  },
  "/edytuj-wydarzenie/:eventId": {
    at: ({ events }) => eventEditPath(events.planting),
    get: { ...organizationsOnly(200), organization: "→ /wydarzenia/:id" },
    getNeeds: { owner: "coordinator" },
    post: {
      fields: { title: "" },
      answers: { ...organizationsOnly(400), organization: "→ /wydarzenia/:id" },
      needs: { owner: "coordinator" },
    },
  },
  "/wydarzenia/:eventId/usun": {
    at: ({ events }) => eventDeletePath(events.planting),
    get: everyone("→ /edytuj-wydarzenie/:id"),
    post: {
      fields: {},
      answers: { ...organizationsOnly("→ /edytuj-wydarzenie/:id"), organization: 403 },
      needs: { owner: "coordinator" },
    },
  },
  "/wydarzenia/:eventId/status": {
    at: ({ events }) => eventStatusPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
    getNeeds: { owner: "coordinator" },
    post: {
      fields: { status: "Kosmos" },
      answers: { ...organizationsOnly(400), organization: 403 },
      needs: { owner: "coordinator" },
    },
  },
  "/wydarzenia/:eventId/email": {
    at: ({ events }) => eventEmailPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
  },
  "/wydarzenia/:eventId/swiadczenia": {
    at: ({ events }) => eventDeliverablesPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
  },
  "/wydarzenia/:eventId/swiadczenia.csv": {
    at: ({ events }) => eventDeliverablesCsvPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
  },
  "/wydarzenia/:eventId/swiadczenia.xlsx": {
    at: ({ events }) => eventDeliverablesXlsxPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
  },
  "/wydarzenia/:eventId/swiadczenia/dowod": {
    at: ({ events }) => eventProofPath(events.planting),
    get: organizationsOnly("→ /wydarzenia/:id/swiadczenia"),
  },
  "/wydarzenia/:eventId/aktualnosci": {
    at: ({ events }) => eventPostsPath(events.planting),
    get: { ...organizationsOnly(200), organization: 403 },
    getNeeds: { owner: "coordinator" },
    post: {
      fields: { title: "" },
      answers: { ...organizationsOnly(400), organization: 403 },
      needs: { owner: "coordinator" },
    },
  },
  "/wydarzenia/:eventId/aktualnosci/:postId": {
    at: ({ events }) => `${eventPostsPath(events.planting)}/nie-ma`,
    get: { ...organizationsOnly(404), organization: 403 },
    post: { fields: { title: "" }, answers: { ...organizationsOnly(404), organization: 403 } },
  },
  "/wydarzenia/:eventId/aktualnosci/:postId/usun": {
    at: ({ events }) => `${eventPostsPath(events.planting)}/nie-ma/usun`,
    get: everyone("→ /wydarzenia/:id"),
    post: { fields: {}, answers: { ...organizationsOnly(404), organization: 403 }, needs: { owner: "coordinator" } },
  },
  "/moje-wydarzenia": { at: () => "/moje-wydarzenia", get: organizationsOnly(200) },
}
