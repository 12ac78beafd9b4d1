import { D as collaborationKinds, o as listOf, t as checkbox, u as optionalText } from "./form-fields-DSfByyPm.js";
import { n as amountMessages, s as parseAmount } from "./money-CZ360xZ8.js";
import { a as zeroIsOdd, h as totalOf, i as termsErrors, l as lineOf, p as termsLimits, r as readAmount, s as customLine, t as isBlank } from "./terms-lines-B6d9eYOx.js";
import { r as closedReason } from "./event-CcEFTc5M.js";
import * as z from "zod";
// app/domain/terms-form.ts
/** For what no form of ours can send. */
var broken = "Odśwież stronę i spróbuj ponownie";
/** An id in a form: ours, so anything else is a broken request. */
var idField = z.string(broken).regex(/^[\w:-]{1,64}$/, broken);
/** The same, left out or empty → null. */
var optionalId = z.string(broken).regex(/^[\w:-]{0,64}$/, broken).default("").transform((id) => id || null);
/** The version of the deal that the form was made from (B30). */
var versionField = z.string(broken).regex(/^[1-9]\d{0,8}$/, broken).transform(Number);
/** Rows of a repeated group: a removed row leaves a hole, so that errors keep the number of their control. */
var rowsOf = (row, max, message) => z.array(row.optional()).max(1e3, message).default([]).refine((rows) => rows.filter(Boolean).length <= max, message);
var lineTexts = {
	title: optionalText(termsLimits.title).transform((text) => text ?? ""),
	description: optionalText(termsLimits.description, { multiline: true }).transform((text) => text ?? ""),
	benefits: rowsOf(optionalText(termsLimits.benefit), 1e3, `Możesz podać najwyżej ${termsLimits.benefits} korzyści`).transform((benefits) => benefits.filter((benefit) => typeof benefit === "string")).refine((benefits) => benefits.length <= termsLimits.benefits, { message: `Możesz podać najwyżej ${termsLimits.benefits} korzyści` }),
	amount: z.string(amountMessages.unreadable).max(60, amountMessages.unreadable).default("")
};
var tooManyLines = `Współpraca może mieć najwyżej ${termsLimits.lines} opcji`;
/** The editor of the terms as it is posted: lines[0].title, lines[0].benefits[0], note, version … */
var termsForm = z.strictObject({
	version: versionField,
	note: optionalText(termsLimits.note, { multiline: true }),
	/** Legal form of the support (X7); left out, it stays as it is. */
	kind: z.enum(collaborationKinds, broken).optional(),
	/** Consent to lines of 0 zł (B19). */
	confirmWithoutAmount: checkbox(),
	lines: rowsOf(z.strictObject({
		lineKey: optionalId,
		optionId: optionalId,
		eventId: optionalId,
		...lineTexts,
		/** Turns a line taken from an option into one with wording of its own. */
		custom: checkbox(),
		remove: checkbox()
	}), termsLimits.lines, tooManyLines)
});
// app/domain/proposal.ts
/** A new custom option as the dialog shows it (B 2.5). */
var newCustomOption = {
	title: "Nowa opcja",
	amount: "0"
};
/**
* 'Nowa propozycja współpracy' as it is posted. `options[i].optionId` is a tick box, so a row may carry an amount
* only: such rows were not chosen.
*/
var proposalForm = z.strictObject({
	organizationId: optionalId,
	eventIds: listOf(idField, termsLimits.events, `Wybierz najwyżej ${termsLimits.events} wydarzeń`),
	options: rowsOf(z.strictObject({
		optionId: optionalId,
		amount: lineTexts.amount
	}), 400, tooManyLines),
	customOptions: rowsOf(z.strictObject({
		eventId: optionalId,
		...lineTexts
	}), termsLimits.lines, tooManyLines),
	/** Becomes the first message of the conversation (B21). */
	message: optionalText(termsLimits.note, { multiline: true }),
	/** Consent to options of 0 zł (B19). */
	confirmWithoutAmount: checkbox(),
	/** The ended deal that this proposal repeats (D1, B39). */
	repeatsId: optionalId,
	idempotencyKey: z.uuid(broken)
});
var proposalErrors = {
	/** Stands above the form whenever something is missing (B25). */
	incomplete: "Wypełnij wszystkie wymagane pola",
	events: "Wybierz co najmniej jedno wydarzenie",
	eventGone: "Wybrane wydarzenie nie jest już dostępne",
	otherOrganization: "Wszystkie wydarzenia muszą należeć do wybranej organizacji",
	options: "Wybierz co najmniej jedną opcję albo dodaj własną",
	otherEvent: "Ta opcja nie należy do wybranych wydarzeń",
	event: "Wybierz jedno z zaznaczonych wydarzeń",
	tooMany: tooManyLines
};
/**
* The terms that a proposal asks for, or what is wrong beside each field ("" is the sentence above the form).
* `options` are what the chosen events offer now: an option of another event is refused (B17).
* An empty amount is the lower end of the range; an option without a price needs a typed one (A65).
*/
function proposalLines(form, options, newKey) {
	const errors = {};
	const lines = [];
	const amount = (control, text, option) => {
		const read = readAmount(text, option);
		if (!read.ok) errors[control] = read.message;
		else if (read.grosze === 0 && !form.confirmWithoutAmount && zeroIsOdd(option)) errors[control] = termsErrors.confirmZero;
		return read.ok ? read.grosze : 0;
	};
	form.options.forEach((row, index) => {
		if (!row?.optionId) return;
		const control = `options[${index}]`;
		const option = options.find(({ id }) => id === row.optionId);
		if (!option || !form.eventIds.includes(option.eventId)) errors[`${control}.optionId`] = proposalErrors.otherEvent;
		else if (lines.some((line) => line.optionId === option.id)) errors[`${control}.optionId`] = termsErrors.twice;
		else lines.push(lineOf(option, newKey(), amount(`${control}.amount`, row.amount, option)));
	});
	form.customOptions.forEach((row, index) => {
		if (!row || isBlank(row)) return;
		const control = `customOptions[${index}]`;
		const { eventId, title, description, benefits } = row;
		if (title === "") errors[`${control}.title`] = termsErrors.title;
		if (eventId && !form.eventIds.includes(eventId)) errors[`${control}.eventId`] = proposalErrors.event;
		const amountGrosze = amount(`${control}.amount`, row.amount, null);
		lines.push(customLine({
			eventId,
			title,
			description,
			benefits,
			amountGrosze
		}, newKey()));
	});
	const wrong = Object.keys(errors).length > 0;
	if (form.eventIds.length === 0) errors.eventIds = proposalErrors.events;
	if (lines.length === 0 && !wrong) errors.options = proposalErrors.options;
	if (errors.eventIds || errors.options) errors[""] = proposalErrors.incomplete;
	else if (lines.length > termsLimits.lines) errors[""] = proposalErrors.tooMany;
	if (Object.keys(errors).length > 0) return {
		ok: false,
		errors
	};
	return {
		ok: true,
		lines,
		totalGrosze: totalOf(lines)
	};
}
/** What the dialog says beside an amount that counts as 0 because nobody can read it, else null (B19). */
function amountHint(text) {
	const read = parseAmount(text);
	return !read.ok && read.why === "unreadable" ? "Nie rozpoznajemy tej kwoty, więc liczymy 0 zł" : null;
}
/** Names the one open deal a sponsor may have with these events, whatever their order (B22). */
var openDealKey = (sponsorId, eventIds) => `${sponsorId}|${[...new Set(eventIds)].sort().join("+")}`;
var proposalRefusals = {
	"sign-in": "Musisz być zalogowany aby wysłać propozycję współpracy",
	organization: "Konto organizacji nie może składać propozycji",
	company: "Uzupełnij nazwę firmy w profilu, aby wysłać propozycję."
};
var refused = (why) => ({
	ok: false,
	why,
	sentence: proposalRefusals[why]
});
/** Whether this person may propose a collaboration on this event today, or why not (A66, A67, B24). */
function canPropose(viewer, event, today) {
	if (viewer?.userType === "organization") return refused("organization");
	const closed = closedReason(event, today);
	if (closed) return {
		ok: false,
		why: "event",
		sentence: closed
	};
	if (!viewer) return refused("sign-in");
	return viewer.companyName?.trim() ? { ok: true } : refused("company");
}
export { proposalErrors as a, proposalRefusals as c, rowsOf as d, termsForm as f, openDealKey as i, broken as l, canPropose as n, proposalForm as o, versionField as p, newCustomOption as r, proposalLines as s, amountHint as t, idField as u };
