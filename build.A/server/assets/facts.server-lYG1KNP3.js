export { t as hearRecorded } from "./facts.server-BkPa69m5.js";
