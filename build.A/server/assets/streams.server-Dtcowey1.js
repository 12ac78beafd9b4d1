export { n as startStreams, r as stopStreams } from "./streams.server-CaKQTMX7.js";
