import { r as formatCount } from "./words-DXgJes25.js";
import { m as isDay } from "./dates-ChZhJww4.js";
import * as z from "zod";
// app/domain/collaboration.ts
/** The nine codes of spec B 4.1; screens show labels, everything else compares codes (D2). */
var collaborationStatuses = [
	"pending",
	"accepted",
	"rejected",
	"negotiation",
	"in_progress",
	"settlement",
	"settlement_rejected",
	"completed",
	"canceled"
];
var sides = ["sponsor", "organization"];
var otherSide = (side) => side === "sponsor" ? "organization" : "sponsor";
/** Legal form of the support (X7). */
var collaborationKinds = [
	"sponsoring",
	"donation",
	"barter"
];
var collaborationKindLabels = {
	sponsoring: "Sponsoring",
	donation: "Darowizna",
	barter: "Barter"
};
/** One line about each, beside the choice (polish.md 1.3). */
var collaborationKindHints = {
	sponsoring: "Wsparcie w\xA0zamian za promocję: umowa odpłatna, dla firmy koszt, dla organizacji zwykle faktura.",
	donation: "Umowa jednostronna: firma nie może otrzymać nic w\xA0zamian. Z\xA0listą korzyści będzie traktowana jak odpłatna usługa.",
	barter: "Towary lub usługi w\xA0zamian za promocję: obie strony wystawiają faktury, a\xA0wartość trzeba podać."
};
var collaborationStatusLabels = {
	pending: "Oczekująca",
	accepted: "Zaakceptowana",
	rejected: "Odrzucona",
	negotiation: "W negocjacji",
	in_progress: "W realizacji",
	settlement: "W rozliczeniu",
	settlement_rejected: "Rozliczenie odrzucone",
	completed: "Zrealizowana",
	canceled: "Anulowana"
};
var isCollaborationStatus = (code) => collaborationStatuses.includes(code);
/** Label of a status code, 'Nieznany status' for any other text (B37). */
var collaborationStatusLabel = (code) => isCollaborationStatus(code) ? collaborationStatusLabels[code] : "Nieznany status";
/** Nothing follows any more; the sponsor may send a copy as a new proposal (D1). */
var finalStatuses = [
	"completed",
	"rejected",
	"canceled"
];
/** Still going on: blocks a second proposal (B22) and the deletion of the event (A84). */
var openStatuses = [
	"pending",
	"accepted",
	"negotiation",
	"in_progress",
	"settlement",
	"settlement_rejected"
];
/** From accepted to settlement: an account with such a deal is not deleted (B55). */
var committedStatuses = [
	"accepted",
	"in_progress",
	"settlement",
	"settlement_rejected"
];
var among = (statuses, status) => statuses.includes(status);
var isFinal = (status) => among(finalStatuses, status);
var isOpenDeal = (status) => among(openStatuses, status);
/** "Ponów propozycję": the sponsor of a deal that has ended may send it again as a new one (D1, B39). */
var canRepeat = (side, status) => side === "sponsor" && isFinal(status);
/** Options of the status filter with the codes each one stands for (D2); `value` is what the address carries. */
var statusGroups = [
	{
		value: "wszystkie",
		label: "Wszystkie statusy",
		codes: collaborationStatuses
	},
	{
		value: "przeslana",
		label: "Przesłana",
		codes: ["pending"]
	},
	{
		value: "negocjacje",
		label: "Negocjacje",
		codes: ["negotiation", "accepted"]
	},
	{
		value: "w-trakcie",
		label: "W trakcie",
		codes: [
			"in_progress",
			"settlement",
			"settlement_rejected"
		]
	},
	{
		value: "zrealizowana",
		label: "Zrealizowana",
		codes: ["completed"]
	},
	{
		value: "bez-realizacji",
		label: "Zakończone bez realizacji",
		codes: ["rejected", "canceled"]
	}
];
/** The codes that a filter value of the address asks for; all of them for a missing or unknown value. */
var codesOfGroup = (value) => statusGroups.find((group) => group.value === value)?.codes ?? collaborationStatuses;
/** True when there are linked events and every one is cancelled; "Odwołane" is the old word for it (D1, D3). */
var allEventsCancelled = (eventStatuses) => eventStatuses.length > 0 && eventStatuses.every((status) => status === "Anulowane" || status === "Odwołane");
// app/lib/links.ts
var host = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;
/**
* An address that may stand in a link: http or https, a real host name, no user name or password (A41, A54).
* https:// is added when missing; null when the text is anything else.
*/
function safeUrl(text) {
	const typed = text.trim();
	if (typed === "" || /[\s\p{C}\\<>"]/u.test(typed) || /^[/?#]/.test(typed)) return null;
	const scheme = /^https?:\/\/(?![/])/i.exec(typed)?.[0];
	if (!scheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed)) return null;
	const address = scheme ? scheme.toLowerCase() + typed.slice(scheme.length) : `https://${typed}`;
	if (address.length > 300 || !URL.canParse(address)) return null;
	const url = new URL(address);
	if (url.username || url.password) return null;
	return host.test(url.hostname) ? address : null;
}
/** 'https://www.fundacja.pl/o-nas/' → 'fundacja.pl/o-nas', for showing. */
var shortUrl = (address) => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
/** Plain text in parts, web addresses among them as safe links (A70). */
function linkParts(text) {
	const parts = [];
	let from = 0;
	for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"„”]+/gi)) {
		const shown = found[0].replace(/[.,;:!?)\]}'’]+$/u, "");
		const href = safeUrl(shown);
		if (!href) continue;
		if (found.index > from) parts.push({
			text: text.slice(from, found.index),
			href: null
		});
		parts.push({
			text: shown,
			href
		});
		from = found.index + shown.length;
	}
	if (from < text.length) parts.push({
		text: text.slice(from),
		href: null
	});
	return parts;
}
// app/lib/text.ts
/** NFC, LF line ends, trimmed; a text of nothing visible is empty. One-line fields keep single spaces only. */
function cleanText(text, multiline = false) {
	const lines = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n");
	const clean = (multiline ? lines : lines.replace(/\s+/g, " ")).trim();
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : "";
}
/** Has characters that no form field can hold: control codes other than line breaks and tabs, broken Unicode. */
var hasControls = (text) => /[^\P{Cc}\n\t]/u.test(text.replace(/\r\n?/g, "\n")) || !text.isWellFormed();
// app/lib/form-fields.ts
/**
* Fields of HTML forms: every value arrives as a string, a list of strings, or not at all.
* A missing key reads as an empty field, so that a shortened request gets a sentence and not a fault.
*/
var invalidEmail = "Podaj poprawny adres email";
var invalidUrl = "Podaj poprawny adres strony internetowej";
var unreadable = "Usuń znaki, których nie da się wyświetlić";
/**
* A text control read by `read`, which calls `wrong` with the sentence to show beside it.
* Its issues do not stop the checks of the whole form, so that all sentences come at once.
*/
var field = (notText, read) => z.string({ error: notText }).default("").transform((text, context) => {
	const before = context.issues.length;
	const value = read(text, (message) => context.addIssue({
		code: "custom",
		message
	}));
	return context.issues.length > before ? z.NEVER : value;
});
/** `when` of a check across fields: the named ones have been read (an unread one stands there as an object). */
var whenRead = (...names) => ({ value: form }) => typeof form === "object" && form !== null && names.every((name) => {
	const value = form[name];
	return value === null || typeof value === "string" || typeof value === "number";
});
var tooLongText = (max) => `Skróć tekst do ${formatCount(max)} znaków`;
/** A text that must be filled in. */
var requiredText = ({ min = 1, max, message, tooLong = tooLongText(max), multiline }) => field(message, (text, wrong) => {
	const clean = cleanText(text, multiline);
	if (hasControls(text)) wrong(unreadable);
	else if (clean.length < min) wrong(message);
	else if (clean.length > max) wrong(tooLong);
	return clean;
});
/** A text that may be left empty, then null. */
var optionalText = (max, { multiline = false, tooLong = tooLongText(max) } = {}) => field(tooLong, (text, wrong) => {
	const clean = cleanText(text, multiline);
	if (hasControls(text)) wrong(unreadable);
	else if (clean.length > max) wrong(tooLong);
	return clean || null;
});
/** One line of the textarea is one entry of at most `length` characters; empty lines are dropped. */
var textLines = (lines, length, tooMany) => field(tooMany, (text, wrong) => {
	const list = cleanText(text, true).split("\n").map((line) => cleanText(line)).filter((line) => line !== "");
	if (hasControls(text)) wrong(unreadable);
	else if (list.length > lines) wrong(tooMany);
	else if (list.some((line) => line.length > length)) wrong(tooLongText(length));
	return list;
});
/** Repeated controls of one name: one value or many → a list without empties and repeats. */
var listOf = (item, max, message = `Wybierz najwyżej ${max}`) => z.union([z.string(), z.array(z.string())]).default([]).transform((sent) => [...new Set([sent].flat().filter((value) => value.trim() !== ""))]).refine((list) => list.length <= max, message).transform((list, context) => {
	const read = z.array(item).safeParse(list);
	if (read.success) return read.data;
	for (const issue of read.error.issues) context.addIssue({
		code: "custom",
		message: issue.message
	});
	return z.NEVER;
});
/** A ticked box sends "on", an empty one nothing. */
var checkbox = () => z.enum([
	"on",
	"true",
	"1",
	"off",
	"false",
	"0",
	""
]).default("").transform((sent) => sent === "on" || sent === "true" || sent === "1");
/** One of the values, required. */
var choice = (values, message) => z.enum(values, { error: message });
var isEmail = (text) => text.length <= 254 && z.email().safeParse(text).success;
/** An e-mail address; case is kept. */
var requiredEmail = (message = invalidEmail) => field(message, (text, wrong) => {
	const typed = text.normalize("NFC").trim();
	if (!isEmail(typed)) wrong(message);
	return typed;
});
/** An e-mail address or nothing (null). */
var optionalEmail = (message = invalidEmail) => field(message, (text, wrong) => {
	const typed = text.normalize("NFC").trim();
	if (typed !== "" && !isEmail(typed)) wrong(message);
	return typed || null;
});
/** A web address or nothing (null); https:// is added when missing (A54). */
var optionalUrl = (message = invalidUrl) => field(message, (text, wrong) => {
	const url = safeUrl(text);
	if (url === null && text.trim() !== "") wrong(message);
	return url;
});
/** A day of the calendar, 'yyyy-MM-dd'. */
var day = (message) => field(message, (text, wrong) => {
	if (!isDay(text.trim())) wrong(message);
	return text.trim();
});
/** A day of the calendar or nothing (null). */
var optionalDay = (message = "Podaj poprawną datę") => field(message, (text, wrong) => {
	if (text.trim() !== "" && !isDay(text.trim())) wrong(message);
	return text.trim() || null;
});
/** Digits, grouped by spaces or not → a number from 0 to `max`; nothing → null. */
var wholeNumber = ({ max, message }) => field(message, (text, wrong) => {
	const digits = text.replace(/\s/gu, "");
	if (digits !== "" && !(/^\d{1,15}$/.test(digits) && Number(digits) <= max)) wrong(message);
	return digits === "" ? null : Number(digits);
});
/** Rows of a repeated group with the numbers they have in the control names; gaps allowed, null for anything else. */
function numberedRows(sent) {
	if (sent === void 0 || sent === "") return [];
	if (typeof sent !== "object" || sent === null) return null;
	const rows = Object.entries(sent).map(([key, row]) => [/^\d{1,3}$/.test(key) ? Number(key) : NaN, row]);
	if (rows.some(([index]) => Number.isNaN(index))) return null;
	return rows.filter(([, row]) => row !== void 0).sort(([a], [b]) => a - b);
}
/** ["options", 1, "title"] → "options[1].title", the name of the control. */
var controlName = (path) => path.reduce((name, key) => {
	if (typeof key === "number" || /^\d+$/.test(String(key))) return `${name}[${String(key)}]`;
	return name === "" ? String(key) : `${name}.${String(key)}`;
}, "");
export { collaborationStatuses as A, canRepeat as C, collaborationKinds as D, collaborationKindLabels as E, isOpenDeal as F, openStatuses as I, otherSide as L, finalStatuses as M, isCollaborationStatus as N, collaborationStatusLabel as O, isFinal as P, sides as R, allEventsCancelled as S, collaborationKindHints as T, wholeNumber as _, field as a, linkParts as b, optionalDay as c, optionalUrl as d, requiredEmail as f, whenRead as g, unreadable as h, day as i, committedStatuses as j, collaborationStatusLabels as k, optionalEmail as l, textLines as m, choice as n, listOf as o, requiredText as p, controlName as r, numberedRows as s, checkbox as t, optionalText as u, cleanText as v, codesOfGroup as w, shortUrl as x, hasControls as y, statusGroups as z };
