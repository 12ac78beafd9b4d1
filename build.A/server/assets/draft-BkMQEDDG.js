import { a as zeroIsOdd, r as readAmount } from "./terms-lines-B6d9eYOx.js";
// app/lib/typed-rows.ts
/** What a refused form brought back, as pairs of control name and text. */
var entriesOf = (values) => Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
/** Rows of a repeated group by their numbers: `lines[2].title` of the group "lines" is 2 → { title }. Files are left out. */
function typedRows(entries, group) {
	const rows = /* @__PURE__ */ new Map();
	for (const [name, value] of entries) {
		const [, of, number, control] = /^(\w+)\[(\d{1,3})\]\.([\w[\]]+)$/.exec(name) ?? [];
		if (of !== group || !control || typeof value !== "string") continue;
		rows.set(Number(number), {
			...rows.get(Number(number)),
			[control]: value
		});
	}
	return rows;
}
// app/features/collaborations/proposal/draft.ts
var emptyDraft = {
	eventIds: [],
	options: [],
	customOptions: [],
	message: "",
	repeatsId: ""
};
/** Reads the control names of the proposal; a row of an option without its tick was not chosen. */
function draftFrom(from) {
	const entries = [...from];
	const textsOf = (...names) => entries.flatMap(([name, value]) => names.includes(name) && typeof value === "string" ? [value] : []);
	return {
		eventIds: textsOf("eventIds", "wydarzenie"),
		options: [...typedRows(entries, "options").values()].flatMap(({ optionId, amount = "" }) => optionId ? [{
			optionId,
			amount
		}] : []),
		customOptions: [...typedRows(entries, "customOptions")].map(([index, row]) => {
			const { title = "", description = "", amount = "", eventId = "" } = row;
			return {
				index,
				title,
				description,
				amount,
				eventId
			};
		}),
		message: textsOf("message")[0] ?? "",
		repeatsId: textsOf("repeatsId")[0] ?? ""
	};
}
/** The running total of the dialog; an emptied amount is the lower end of the option's range (A65). */
function sumOf(draft, offered) {
	const rows = [...draft.options.map(({ optionId, amount }) => ({
		amount,
		option: offered.find(({ id }) => id === optionId)
	})), ...draft.customOptions.map(({ amount }) => ({
		amount,
		option: void 0
	}))].map(({ amount, option }) => {
		const read = readAmount(amount, option ?? null);
		return {
			grosze: read.ok ? read.grosze : 0,
			option
		};
	});
	return {
		total: rows.reduce((sum, { grosze }) => sum + grosze, 0),
		count: rows.length,
		zero: rows.some(({ grosze, option }) => grosze === 0 && zeroIsOdd(option))
	};
}
export { typedRows as a, entriesOf as i, emptyDraft as n, sumOf as r, draftFrom as t };
