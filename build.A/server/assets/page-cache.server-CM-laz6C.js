export { r as forgetPages, i as forgetPagesAfter, o as noteChange } from "./page-cache.server-Bbf4yvD7.js";
