import "./client.server-BEd4wcIh.js";
export { r as startReplica, i as stopReplica } from "./replica.server-Dk1yi31j.js";
