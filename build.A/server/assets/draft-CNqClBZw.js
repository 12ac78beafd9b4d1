export { t as draftFrom } from "./draft-BkMQEDDG.js";
