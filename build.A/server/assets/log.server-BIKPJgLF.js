export { t as log } from "./log.server-DQhoSP_t.js";
