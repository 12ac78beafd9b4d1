export { t as EmailGenerator } from "./email-generator-CB5Pc_HS.js";
