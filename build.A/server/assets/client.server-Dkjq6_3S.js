export { n as pool } from "./client.server-BEd4wcIh.js";
