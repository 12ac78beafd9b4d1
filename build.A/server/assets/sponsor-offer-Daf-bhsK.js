import { i as formatMoneyInput, r as formatMoney, s as parseAmount } from "./money-CZ360xZ8.js";
import { t as count } from "./words-DXgJes25.js";
import { n as TextField, r as AmountField } from "./offer-CpEiFN6O.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { r as newCustomOption } from "./proposal-Df34Nh4c.js";
import { c as isWithinRange, f as ownProposal, p as termsLimits, r as readAmount } from "./terms-lines-B6d9eYOx.js";
import { i as OptionLadder, r as OfferPanel, s as Rung } from "./offer-panel-C5baBPes.js";
import { useCallback, useEffect, useRef, useState } from "react";
import { Fragment as Fragment$1, jsx, jsxs } from "react/jsx-runtime";
// app/features/events/offer/custom-rung.tsx
/** An option of the sponsor's own; begins as the specification says and takes the focus (B 2.5). */
function CustomRung({ name, note, onRemove, onChange }) {
	const rung = useRef(null);
	useEffect(() => {
		const title = rung.current?.querySelector("input");
		title?.focus();
		title?.select();
	}, []);
	useEffect(() => {
		onChange();
		return onChange;
	}, [onChange]);
	return /* @__PURE__ */ jsxs("li", {
		className: "rung rung--own",
		ref: rung,
		children: [
			/* @__PURE__ */ jsxs("div", {
				className: "rung__row",
				children: [/* @__PURE__ */ jsx("h3", { children: "Twoja opcja" }), /* @__PURE__ */ jsx("button", {
					className: "btn btn--icon",
					type: "button",
					"aria-label": "Usuń własną opcję",
					onClick: onRemove,
					children: /* @__PURE__ */ jsx(Icon, { name: "trash" })
				})]
			}),
			/* @__PURE__ */ jsx(TextField, {
				label: "Nazwa",
				name: `${name}.title`,
				maxLength: termsLimits.title,
				defaultValue: newCustomOption.title
			}),
			/* @__PURE__ */ jsx(TextField, {
				label: "Opis (opcjonalnie)",
				name: `${name}.description`,
				maxLength: termsLimits.description
			}),
			/* @__PURE__ */ jsx(AmountField, {
				className: "rung__amount",
				label: "Wartość",
				name: `${name}.amount`,
				defaultValue: newCustomOption.amount,
				hint: note
			})
		]
	});
}
// app/features/events/offer/selection.ts
/** What the panel's form says at this moment, in the order of the panel. The server reads it again from its own rows. */
function chosenLines(form, options) {
	const text = (name) => String(form.get(name) ?? "");
	const lines = [];
	options.forEach((option, place) => {
		const name = `options[${place}]`;
		if (form.get(`${name}.optionId`) !== option.id) return;
		const read = readAmount(text(`${name}.amount`), { priceGrosze: option.price });
		const grosze = read.ok ? read.grosze : 0;
		const range = {
			priceGrosze: option.price,
			priceToGrosze: option.priceTo
		};
		const note = !read.ok ? read.message : isWithinRange(range, grosze) ? null : ownProposal;
		lines.push({
			name,
			title: option.title,
			grosze,
			note
		});
	});
	for (const key of form.keys()) {
		const name = /^(customOptions\[\d+\])\.title$/.exec(key)?.[1];
		if (!name) continue;
		const read = parseAmount(text(`${name}.amount`));
		const note = !read.ok && read.why !== "empty" ? "Nie rozpoznajemy tej kwoty, więc liczymy 0 zł" : null;
		lines.push({
			name,
			title: text(key).trim() || "Nowa opcja",
			grosze: read.ok ? read.grosze : 0,
			note
		});
	}
	return lines;
}
var totalOfLines = (lines) => lines.reduce((sum, { grosze }) => sum + grosze, 0);
// app/features/events/offer/sponsor-offer.tsx
/**
* The sponsor's selection. The form itself is the state: what is ticked and typed makes the receipt and the total that
* stay in view, and goes to the proposal as it stands.
*/
function SponsorOffer({ eventId, options, onPropose }) {
	const form = useRef(null);
	const [lines, setLines] = useState([]);
	const [own, setOwn] = useState([]);
	const look = useCallback(() => {
		if (form.current) setLines(chosenLines(new FormData(form.current), options));
	}, [options]);
	useEffect(look, [look]);
	const submit = (event) => {
		if (!onPropose) return;
		event.preventDefault();
		onPropose(new FormData(event.currentTarget));
	};
	const noteOf = (name) => lines.find((line) => line.name === name)?.note ?? void 0;
	return /* @__PURE__ */ jsxs("form", {
		action: "/wspolprace/nowa",
		ref: form,
		onInput: look,
		onSubmit: submit,
		id: "oferta",
		noValidate: true,
		children: [
			/* @__PURE__ */ jsx("input", {
				type: "hidden",
				name: "wydarzenie",
				value: eventId
			}),
			/* @__PURE__ */ jsxs(OfferPanel, {
				intro: "Zaznacz jedną lub kilka opcji albo dodaj własną.",
				end: /* @__PURE__ */ jsxs(Fragment$1, { children: [/* @__PURE__ */ jsx(Receipt, { lines }), /* @__PURE__ */ jsx("button", {
					className: "btn btn--amber btn--wide",
					type: "submit",
					children: "Zaproponuj współpracę"
				})] }),
				children: [options.length === 0 && /* @__PURE__ */ jsx(OptionLadder, { options }), /* @__PURE__ */ jsxs("ul", { children: [
					options.map((option, place) => /* @__PURE__ */ jsx(OptionRung, {
						option,
						name: `options[${place}]`,
						note: noteOf(`options[${place}]`)
					}, option.id)),
					own.map((key) => /* @__PURE__ */ jsx(CustomRung, {
						name: `customOptions[${key}]`,
						note: noteOf(`customOptions[${key}]`),
						onChange: look,
						onRemove: () => setOwn(own.filter((other) => other !== key))
					}, key)),
					/* @__PURE__ */ jsx("li", {
						className: "rung rung--add js-only",
						children: /* @__PURE__ */ jsxs("button", {
							className: "btn btn--quiet btn--small",
							type: "button",
							onClick: () => setOwn([...own, (own.at(-1) ?? -1) + 1]),
							children: [/* @__PURE__ */ jsx(Icon, { name: "plus" }), "Dodaj własną opcję"]
						})
					})
				] })]
			}),
			/* @__PURE__ */ jsxs("aside", {
				className: "bar",
				"aria-label": "Najważniejsze działanie",
				children: [/* @__PURE__ */ jsxs("span", {
					className: "small",
					children: [totalLabel(lines), /* @__PURE__ */ jsx("b", {
						className: "num",
						children: formatMoney(totalOfLines(lines))
					})]
				}), /* @__PURE__ */ jsx("button", {
					className: "btn btn--amber",
					type: "submit",
					children: "Zaproponuj"
				})]
			})
		]
	});
}
function OptionRung({ option, name, note }) {
	const id = `${name}.optionId`;
	return /* @__PURE__ */ jsxs("li", {
		className: "rung rung--pick",
		children: [/* @__PURE__ */ jsx("input", {
			className: "check",
			type: "checkbox",
			id,
			name: id,
			value: option.id
		}), /* @__PURE__ */ jsx("div", { children: /* @__PURE__ */ jsx(Rung, {
			option,
			title: /* @__PURE__ */ jsx("label", {
				htmlFor: id,
				children: option.title
			}),
			children: /* @__PURE__ */ jsx(AmountField, {
				className: "rung__amount",
				label: "Twoja kwota",
				name: `${name}.amount`,
				defaultValue: formatMoneyInput(option.price),
				hint: note
			})
		}) })]
	});
}
function Receipt({ lines }) {
	return /* @__PURE__ */ jsxs("div", {
		className: "js-only",
		children: [lines.length > 0 && /* @__PURE__ */ jsx("ul", {
			className: "receipt",
			children: lines.map(({ name, title, grosze }) => /* @__PURE__ */ jsxs("li", { children: [/* @__PURE__ */ jsx("span", { children: title }), /* @__PURE__ */ jsx("span", {
				className: "num",
				children: formatMoney(grosze)
			})] }, name))
		}), /* @__PURE__ */ jsxs("p", {
			className: "total",
			role: "status",
			children: [/* @__PURE__ */ jsx("span", { children: totalLabel(lines) }), /* @__PURE__ */ jsx("b", {
				className: "num",
				children: formatMoney(totalOfLines(lines))
			})]
		})]
	});
}
var totalLabel = (lines) => `Łącznie, ${count(lines.length, "opcja")}`;
export { SponsorOffer };
