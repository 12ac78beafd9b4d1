import * as z from "zod";
var plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
var groupedBySpaces = /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/;
var groupedByDots = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
/**
* What a person typed as an amount in złoty → grosze (B19, D6).
* Reads "2500", "1 000,50" (any kind of space), "1.000,50", "1000.5" and a closing "zł" or "PLN".
* Groups must have three digits: "12 50" may be a slip for "12,50", so it is not guessed.
*/
function parseAmount(text) {
	const typed = text.replace(/\s+/g, " ").trim().replace(/ ?(?:zł|zl|pln)\.?$/i, "");
	if (typed === "") return {
		ok: false,
		why: text.trim() === "" ? "empty" : "unreadable"
	};
	const unsigned = typed.replace(/^[-−–] ?/, "");
	const [, whole, fraction = ""] = plain.exec(unsigned) ?? groupedBySpaces.exec(unsigned) ?? groupedByDots.exec(unsigned) ?? [];
	if (whole === void 0) return {
		ok: false,
		why: "unreadable"
	};
	if (unsigned !== typed) return {
		ok: false,
		why: "negative"
	};
	const grosze = Number(whole.replace(/[ .]/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
	return grosze > 1e10 ? {
		ok: false,
		why: "tooLarge"
	} : {
		ok: true,
		grosze
	};
}
var layout = {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
	trailingZeroDisplay: "stripIfInteger",
	useGrouping: "always"
};
var number = new Intl.NumberFormat("pl-PL", layout);
var currency = new Intl.NumberFormat("pl-PL", {
	...layout,
	style: "currency",
	currency: "PLN"
});
/** Grosze → "12 500 zł", "1 249,50 zł"; every space is a no-break space. */
var formatMoney = (grosze) => currency.format(grosze / 100);
/** Grosze → what stands in an amount field, without the currency: "12 500", "1 249,50". Null → "". */
var formatMoneyInput = (grosze) => grosze === null ? "" : number.format(grosze / 100);
/** An option without a price (D6). */
var toBeAgreed = "Do uzgodnienia";
/** An option of price 0 (D6). */
var freeOfCharge = "Bezpłatnie";
function price(from, to, range) {
	if (from === null) return to === null ? toBeAgreed : `do ${formatMoney(to)}`;
	if (to !== null && to !== from) return range(from, to);
	return from === 0 ? freeOfCharge : formatMoney(from);
}
/** Price of an option, compact, grosze: "5 000–10 000 zł", "3 000 zł", "Do uzgodnienia", "Bezpłatnie" (D6, A101). */
var formatPriceRange = (from, to) => price(from, to, (low, high) => `${formatMoneyInput(low)}–${formatMoney(high)}`);
/** The same as words: "od 5 000 zł do 10 000 zł". */
var formatPriceSentence = (from, to) => price(from, to, (low, high) => `od ${formatMoney(low)} do ${formatMoney(high)}`);
var amountMessages = {
	empty: "Podaj kwotę",
	unreadable: "Wpisz kwotę cyframi, np. 2 500",
	negative: "Kwota nie może być ujemna",
	tooLarge: "Kwota nie może przekraczać 100 000 000 zł"
};
function amountField(rule = {}) {
	const messages = {
		...amountMessages,
		...rule.messages
	};
	return z.string({ error: messages.unreadable }).default("").transform((text, context) => {
		const read = parseAmount(text);
		if (read.ok) return read.grosze;
		if (read.why === "empty" && !rule.required) return null;
		context.addIssue({
			code: "custom",
			message: messages[read.why]
		});
		return z.NEVER;
	});
}
export { formatPriceRange as a, formatMoneyInput as i, amountMessages as n, formatPriceSentence as o, formatMoney as r, parseAmount as s, amountField as t };
