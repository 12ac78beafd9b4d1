// app/lib/dates.ts
var zone = "Europe/Warsaw";
var millisecondsOfDay = 864e5;
var isoInWarsaw = new Intl.DateTimeFormat("sv-SE", {
	timeZone: zone,
	year: "numeric",
	month: "2-digit",
	day: "2-digit"
});
var timeInWarsaw = new Intl.DateTimeFormat("pl-PL", {
	timeZone: zone,
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23"
});
var longDay = new Intl.DateTimeFormat("pl-PL", {
	timeZone: "UTC",
	day: "numeric",
	month: "long",
	year: "numeric"
});
new Intl.DateTimeFormat("pl-PL", {
	timeZone: "UTC",
	month: "long",
	year: "numeric"
});
var weekday = new Intl.DateTimeFormat("pl-PL", {
	timeZone: "UTC",
	weekday: "long"
});
var midnightUtc = (day) => /* @__PURE__ */ new Date(`${day}T00:00:00Z`);
/** The day it is in Poland at an instant. */
var todayIn = (now) => isoInWarsaw.format(now);
/** The instant at which a day begins in Poland. */
function startOfDay(day) {
	const winter = /* @__PURE__ */ new Date(midnightUtc(day).getTime() - 36e5);
	const summer = /* @__PURE__ */ new Date(winter.getTime() - 36e5);
	return todayIn(summer) === day ? summer : winter;
}
/** Is the text a day of the calendar, written 'yyyy-MM-dd', in the years 1000–9999? */
function isDay(text) {
	if (typeof text !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
	const date = midnightUtc(text);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
/** '2027-04-24' + 1 → '2027-04-25'; negative numbers go back. */
var addDays = (day, days) => new Date(midnightUtc(day).getTime() + days * millisecondsOfDay).toISOString().slice(0, 10);
/** How many days `to` lies after `from` (negative when before). */
var daysBetween = (from, to) => Math.round((midnightUtc(to).getTime() - midnightUtc(from).getTime()) / millisecondsOfDay);
/** '24.04.2027' */
var formatDay = (day) => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
/** '24.04.2027 - 25.04.2027', a single date when both are the same (A 9). */
var formatDayRange = (start, end) => !end || end === start ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`;
/** '9 kwietnia 2025' */
var formatLongDay = (day) => longDay.format(midnightUtc(day));
/** '24 kwietnia 2027 – 25 kwietnia 2027', a single date when both are the same. */
var formatLongDayRange = (start, end) => !end || end === start ? formatLongDay(start) : `${formatLongDay(start)} – ${formatLongDay(end)}`;
/** 'sobota' */
var formatWeekday = (day) => weekday.format(midnightUtc(day));
/** 'sobota – niedziela', one word when the days are the same. */
var formatWeekdays = (start, end) => !end || end === start ? formatWeekday(start) : `${formatWeekday(start)} – ${formatWeekday(end)}`;
/** '14:30' in Polish time. */
var formatTime = (at) => timeInWarsaw.format(at);
/** '9 kwietnia 2025, 14:30' in Polish time. */
var formatDateTime = (at) => `${formatLongDay(todayIn(at))}, ${formatTime(at)}`;
/** '14:30 • 09.04.2025' in Polish time (B 2.6). */
var formatMessageTime = (at) => `${formatTime(at)} • ${formatDay(todayIn(at))}`;
var dayGroups = [
	"Dzisiaj",
	"Wczoraj",
	"W tym tygodniu",
	"Starsze"
];
/** The heading under which a past day is listed; weeks begin on Monday. */
function dayGroup(day, today) {
	const ago = daysBetween(day, today);
	if (ago <= 0) return "Dzisiaj";
	if (ago === 1) return "Wczoraj";
	return ago <= (midnightUtc(today).getUTCDay() + 6) % 7 ? "W tym tygodniu" : "Starsze";
}
export { formatDateTime as a, formatLongDay as c, formatTime as d, formatWeekday as f, todayIn as g, startOfDay as h, daysBetween as i, formatLongDayRange as l, isDay as m, dayGroup as n, formatDay as o, formatWeekdays as p, dayGroups as r, formatDayRange as s, addDays as t, formatMessageTime as u };
