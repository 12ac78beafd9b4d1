export { t as env } from "./env.server-Ja-cFpLp.js";
