export { t as hear, n as hearGap, i as startListening, a as stopListening } from "./realtime.server-BF_arq4-.js";
