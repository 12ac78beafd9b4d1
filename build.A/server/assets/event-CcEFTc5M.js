import { t as count } from "./words-DXgJes25.js";
// app/domain/event.ts
/** What an event can be in; the first is what a new one gets (D3, A78). */
var eventStatuses = [
	"Planowane",
	"W przygotowaniu",
	"W trakcie",
	"Zakończone",
	"Anulowane"
];
/** One list for events and organizations (D4). */
var categories = [
	"Charytatywne",
	"Sportowe",
	"Kulturalne",
	"Edukacyjne",
	"Ekologiczne",
	"Zdrowotne",
	"Społeczne",
	"Religijne",
	"Technologiczne",
	"Biznesowe",
	"Inne"
];
/** The same list as filters offer it: the five of A 9 first (D4). */
var filterCategories = [.../* @__PURE__ */ new Set([...[
	"Sportowe",
	"Kulturalne",
	"Charytatywne",
	"Edukacyjne",
	"Społeczne"
], ...categories])];
/** "Dla kogo" (A 9). */
var audiences = [
	"Dzieci",
	"Młodzież",
	"Dorośli",
	"Seniorzy",
	"Rodziny z dziećmi",
	"Osoby z niepełnosprawnościami",
	"Społeczność lokalna",
	"Sportowcy",
	"Profesjonaliści",
	"Firmy",
	"Wolontariusze"
];
/** Longest texts and most rows (A81, A90). */
var eventLimits = {
	title: 150,
	description: 1e4,
	city: 80,
	detailedLocation: 200,
	participants: 1e7,
	tags: 15,
	tag: 40
};
var isEventStatus = (text) => eventStatuses.some((status) => status === text);
var isCategory = (text) => categories.some((category) => category === text);
var isAudience = (text) => audiences.some((audience) => audience === text);
/** A stored status as it is shown: "Odwołane" is Anulowane, nothing is Planowane, unknown ones stay (A 4, D3). */
var readStatus = (stored) => stored === "Odwołane" ? "Anulowane" : stored?.trim() || "Planowane";
/** A stored category as it is shown: "Społeczna" is Społeczne, nothing is Inne, old free values stay (D4, A35). */
var readCategory = (stored) => stored === "Społeczna" ? "Społeczne" : stored?.trim() || "Inne";
var over = (event, today) => event.status !== "W trakcie" && (event.endDate ?? event.startDate) < today;
/** Finished, cancelled, or its last day gone by while it is not under way (A42). */
var isPast = (event, today) => event.status === "Zakończone" || readStatus(event.status) === "Anulowane" || over(event, today);
/** The badge over a past event (A42); null while it lies ahead. */
function pastBadge(event, today) {
	if (!isPast(event, today)) return null;
	return readStatus(event.status) === "Anulowane" ? "Anulowane" : "Zakończone";
}
/** Why no proposal can be sent to this event; null when it can (A66). */
function closedReason(event, today) {
	if (readStatus(event.status) === "Anulowane") return "To wydarzenie zostało anulowane i nie przyjmuje propozycji.";
	if (event.status === "Zakończone") return "To wydarzenie jest zakończone i nie przyjmuje już propozycji.";
	if (over(event, today)) return "Termin tego wydarzenia już minął, więc nie przyjmuje ono propozycji.";
	return null;
}
/** "1 200 uczestników", or "Nie podano" (A62). */
var participantsLabel = (expected) => expected === null ? "Nie podano" : count(expected, "uczestnik");
export { eventStatuses as a, isCategory as c, participantsLabel as d, pastBadge as f, eventLimits as i, isEventStatus as l, readStatus as m, categories as n, filterCategories as o, readCategory as p, closedReason as r, isAudience as s, audiences as t, isPast as u };
