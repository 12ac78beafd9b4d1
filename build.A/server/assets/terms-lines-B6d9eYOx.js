import { n as amountMessages, s as parseAmount } from "./money-CZ360xZ8.js";
// app/domain/terms.ts
/** Longest texts and most rows (A90, B51). */
var termsLimits = {
	lines: 50,
	events: 20,
	title: 120,
	description: 2e3,
	benefits: 20,
	benefit: 200,
	note: 4e3
};
/** What stands in the list of options when there is nothing (B 2.4). */
var noLines = "Brak wybranych opcji sponsoringu";
var noDescription = "Brak opisu";
var totalLabel = "Łączna kwota";
var ownProposal = "propozycja własna";
/** Where a line of no single event belongs (B20). */
var wholeCollaboration = "cała współpraca";
/** Sum of the amounts, grosze; never taken from the client (D6, B17). */
var totalOf = (lines) => lines.reduce((sum, line) => sum + line.amountGrosze, 0);
/** Whether an amount lies in the option's range; without a price every amount does (A65). */
var isWithinRange = ({ priceGrosze: low, priceToGrosze: high }, amountGrosze) => low === null || amountGrosze >= low && amountGrosze <= (high ?? low);
/** The mark beside an amount outside the option's range, else null; such an amount is allowed (A65). */
var amountNote = (line) => !line.isCustom && !isWithinRange(line, line.amountGrosze) ? ownProposal : null;
/** An option becomes a line: everything but the amount is copied from the catalogue (D7). */
var lineOf = (option, lineKey, amountGrosze) => ({
	lineKey,
	optionId: option.id,
	eventId: option.eventId,
	title: option.title,
	description: option.description,
	benefits: [...option.benefits],
	priceGrosze: option.priceGrosze,
	priceToGrosze: option.priceToGrosze,
	amountGrosze,
	isCustom: false
});
/** A line that a side has written itself. */
var customLine = (written, lineKey) => ({
	...written,
	lineKey,
	optionId: null,
	priceGrosze: null,
	priceToGrosze: null,
	isCustom: true
});
// app/domain/terms-lines.ts
var termsErrors = {
	none: "Dodaj co najmniej jedną opcję sponsoringu.",
	title: "Podaj nazwę opcji",
	gone: "Ta opcja nie jest już dostępna",
	twice: "Ta opcja jest już na liście",
	stale: "Warunki zmieniły się – sprawdź nową wersję",
	event: "Wybierz wydarzenie objęte tą współpracą",
	confirmZero: "Zaznacz, że proponujesz wsparcie bez kwoty, albo wpisz kwotę"
};
/**
* The lines that the editor asks for, or what is wrong beside each field.
* A line taken from an option keeps the wording and range of its copy (a new one those of the catalogue);
* the client decides only its amount, unless it is turned into a custom line (D7, B17).
* `newKey` gives a key to each new line.
*/
function linesFrom(form, context, newKey) {
	const errors = {};
	const lines = [];
	for (const [index, row] of form.lines.entries()) {
		if (!row || row.remove || isBlankRow(row)) continue;
		const read = lineFrom(row, context, lines, form.confirmWithoutAmount, newKey);
		if (read.line) lines.push(read.line);
		for (const [control, message] of Object.entries(read.errors)) errors[`lines[${index}].${control}`] = message;
	}
	const wrong = Object.keys(errors).length > 0;
	if (lines.length === 0 && !wrong) return {
		ok: false,
		errors: { "": termsErrors.none }
	};
	return wrong ? {
		ok: false,
		errors
	} : {
		ok: true,
		lines
	};
}
function lineFrom(row, { current, options, eventIds }, taken, zeroConfirmed, newKey) {
	const was = row.lineKey ? current.find((line) => line.lineKey === row.lineKey) : void 0;
	if (row.lineKey && !was) return { errors: { lineKey: termsErrors.stale } };
	const option = was ? void 0 : options.find(({ id }) => id === row.optionId);
	if (!was && row.optionId && !option) return { errors: { optionId: termsErrors.gone } };
	const optionId = was?.optionId ?? option?.id;
	if (taken.some((line) => line.lineKey === row.lineKey || optionId && line.optionId === optionId)) return { errors: { optionId: termsErrors.twice } };
	const errors = {};
	const amount = readAmount(row.amount, option ?? null);
	if (!amount.ok) errors.amount = amount.message;
	else if (amount.grosze === 0 && was?.amountGrosze !== 0 && !zeroConfirmed && zeroIsOdd(was ?? option)) errors.amount = termsErrors.confirmZero;
	const amountGrosze = amount.ok ? amount.grosze : 0;
	if (!row.custom && was && !was.isCustom) return {
		line: {
			...was,
			amountGrosze
		},
		errors
	};
	if (!row.custom && option) return {
		line: lineOf(option, newKey(), amountGrosze),
		errors
	};
	const eventId = (was?.isCustom ? null : was?.eventId) ?? option?.eventId ?? row.eventId;
	if (row.title === "") errors.title = termsErrors.title;
	if (eventId && !eventIds.includes(eventId)) errors.eventId = termsErrors.event;
	const { title, description, benefits } = row;
	return {
		line: customLine({
			eventId,
			title,
			description,
			benefits,
			amountGrosze
		}, was?.lineKey ?? newKey()),
		errors
	};
}
/** A row in which nothing was written. */
var isBlank = (row) => row.title === "" && row.description === "" && row.benefits.length === 0 && row.amount.trim() === "";
var isBlankRow = (row) => !row.lineKey && !row.optionId && isBlank(row);
/** The typed amount in grosze; an empty field takes the lower end of the option's range (A65). */
function readAmount(text, option) {
	const read = parseAmount(text);
	if (read.ok) return read;
	const price = option?.priceGrosze ?? null;
	return read.why === "empty" && price !== null ? {
		ok: true,
		grosze: price
	} : {
		ok: false,
		message: amountMessages[read.why]
	};
}
/** 0 zł is asked about unless the option itself is free or has no price, where it was typed on purpose (B19). */
var zeroIsOdd = (priced) => !priced || priced.isCustom === true || !isWithinRange(priced, 0);
export { zeroIsOdd as a, isWithinRange as c, noLines as d, ownProposal as f, wholeCollaboration as g, totalOf as h, termsErrors as i, lineOf as l, totalLabel as m, linesFrom as n, amountNote as o, termsLimits as p, readAmount as r, customLine as s, isBlank as t, noDescription as u };
