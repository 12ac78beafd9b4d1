import { t as fold } from "./fold-wrpaZR5y.js";
import { t as count } from "./words-DXgJes25.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { a as formatPriceRange } from "./money-CZ360xZ8.js";
import "./offer-CpEiFN6O.js";
import { Link } from "react-router";
import { useEffect, useRef } from "react";
import { Fragment as Fragment$1, jsx, jsxs } from "react/jsx-runtime";
// app/domain/sponsorship.ts
/** Longest texts and most rows (A90). */
var optionLimits = {
	options: 20,
	benefits: 20,
	title: 120,
	description: 2e3,
	benefit: 200
};
var benefitsHeading = "Korzyści dla sponsora";
var noOptions = "Brak opcji sponsoringu";
/** Shown to visitors in place of a price (A 2). */
var priceAfterSignIn = "Cena dostępna po zalogowaniu";
/** "3 korzyści", or null when the option lists none. */
var benefitsLabel = (option) => option.benefits.length === 0 ? null : count(option.benefits.length, "korzyść");
/** Honorary patronage is prestige and cannot be sold (polish.md 1.5). */
var isHonoraryPatronage = (title) => /\bpatron\w*\s+honorow|\bhonorow\w*\s+patron/.test(fold(title));
/** A hint beside the price of a row; it does not stop the saving (polish.md 1.5). */
var priceHint = (title, price) => isHonoraryPatronage(title) && price !== null && price !== void 0 && String(price).trim() !== "" ? "Patronat honorowy nie jest na sprzedaż – zostaw kwotę pustą." : null;
/** An option as a visitor may receive it: without a trace of the prices (A4). */
var withoutPrices = ({ price: _price, priceTo: _priceTo, ...rest }) => rest;
// app/ui/scroll-area.tsx
/** What scrolls must be reachable without a pointer. */
var reachable = { tabIndex: 0 };
/** A part of the page that scrolls by itself. Its bar hides 600 ms after the last move, never for the keyboard (B77). */
function ScrollArea({ label, children, className, onScroll, ...props }) {
	const timer = useRef(void 0);
	useEffect(() => () => clearTimeout(timer.current), []);
	return /* @__PURE__ */ jsx("section", {
		className: className ? `scroll ${className}` : "scroll",
		"aria-label": label,
		...reachable,
		...props,
		onScroll: (event) => {
			const { currentTarget } = event;
			currentTarget.dataset.scrolling = "";
			clearTimeout(timer.current);
			timer.current = setTimeout(() => delete currentTarget.dataset.scrolling, 600);
			onScroll?.(event);
		},
		children
	});
}
// app/features/events/offer/rung.tsx
/** One option of the ladder: name and price in a line, then what it is about and what the sponsor gets (A64). */
function Rung({ option, title = option.title, children, open }) {
	return /* @__PURE__ */ jsxs(Fragment$1, { children: [
		/* @__PURE__ */ jsxs("div", {
			className: "rung__row",
			children: [
				/* @__PURE__ */ jsx("h3", { children: title }),
				/* @__PURE__ */ jsx(Price, { option }),
				option.description && /* @__PURE__ */ jsx("p", {
					className: "rung__text",
					children: option.description
				})
			]
		}),
		children,
		/* @__PURE__ */ jsx(Benefits, {
			option,
			open
		})
	] });
}
/** A visitor's row shows a veil: the figures under it are nobody's (A4). */
function Price({ option: { price, priceTo } }) {
	if (price === void 0) return /* @__PURE__ */ jsx("span", {
		className: "rung__price num veil",
		"aria-hidden": "true",
		children: "0 000–0 000 zł"
	});
	return /* @__PURE__ */ jsx("span", {
		className: "rung__price num",
		children: formatPriceRange(price, priceTo ?? null)
	});
}
function Benefits({ option, open }) {
	const label = benefitsLabel(option);
	if (!label) return null;
	return /* @__PURE__ */ jsxs("details", {
		open,
		children: [/* @__PURE__ */ jsxs("summary", { children: [label, /* @__PURE__ */ jsx(Icon, { name: "chevron-down" })] }), /* @__PURE__ */ jsx("ul", {
			className: "ticks",
			children: option.benefits.map((benefit) => /* @__PURE__ */ jsxs("li", { children: [/* @__PURE__ */ jsx(Icon, { name: "check" }), benefit] }, benefit))
		})]
	});
}
// app/features/events/offer/offer-panel.tsx
/** The place of the panel, which links lead to. */
var offerId = "opcje";
/** The ladder of options in its frame; what stands at its foot depends on who is looking. */
function OfferPanel({ intro, children, end }) {
	return /* @__PURE__ */ jsxs("section", {
		className: "panel offer",
		"aria-labelledby": `${offerId}-tytul`,
		children: [
			/* @__PURE__ */ jsxs("header", { children: [/* @__PURE__ */ jsx("h2", {
				id: `${offerId}-tytul`,
				children: "Opcje sponsoringu"
			}), /* @__PURE__ */ jsx("p", { children: intro })] }),
			/* @__PURE__ */ jsx(ScrollArea, {
				className: "offer__list",
				label: "Lista opcji",
				children
			}),
			end && /* @__PURE__ */ jsx("div", {
				className: "offer__end",
				children: end
			})
		]
	});
}
/** For everyone who looks but does not choose: the first option's benefits stand open. */
function OptionLadder({ options }) {
	if (options.length === 0) return /* @__PURE__ */ jsxs("div", {
		className: "rung",
		children: [/* @__PURE__ */ jsx("h3", { children: noOptions }), /* @__PURE__ */ jsx("p", {
			className: "rung__text",
			children: "Organizator nie dodał jeszcze opcji sponsoringu. Zajrzyj tu później lub napisz do organizacji."
		})]
	});
	return /* @__PURE__ */ jsx("ul", { children: options.map((option, place) => /* @__PURE__ */ jsx("li", {
		className: "rung",
		children: /* @__PURE__ */ jsx(Rung, {
			option,
			open: place === 0
		})
	}, option.id)) });
}
/** A visitor sees what a sponsor would get, but no price (A4). `closed`: why nobody can propose any more (A66). */
function VisitorOffer({ options, signInHref, closed }) {
	return /* @__PURE__ */ jsx(OfferPanel, {
		intro: "Zobacz, co otrzyma Twoja firma.",
		end: /* @__PURE__ */ jsxs(Fragment$1, { children: [options.length > 0 && /* @__PURE__ */ jsxs("p", {
			className: "offer__lock",
			children: [/* @__PURE__ */ jsx(Icon, { name: "lock" }), "Cena dostępna po zalogowaniu"]
		}), closed ? /* @__PURE__ */ jsx("p", { children: closed }) : /* @__PURE__ */ jsx(Link, {
			className: "btn btn--amber btn--wide",
			to: signInHref,
			children: "Zaloguj się, aby nawiązać współpracę"
		})] }),
		children: /* @__PURE__ */ jsx(OptionLadder, { options })
	});
}
/** With prices and a sentence in place of the button (A66, A67). */
function ClosedOffer({ options, sentence }) {
	return /* @__PURE__ */ jsx(OfferPanel, {
		intro: "Co otrzymuje sponsor i za jaką kwotę.",
		end: sentence && /* @__PURE__ */ jsx("p", {
			className: "offer__why",
			children: sentence
		}),
		children: /* @__PURE__ */ jsx(OptionLadder, { options })
	});
}
/** The options could not be read: the rest of the page stays (A98). */
var FailedOffer = ({ retryHref }) => /* @__PURE__ */ jsx(OfferPanel, {
	intro: "Nie udało się załadować opcji sponsoringu",
	end: /* @__PURE__ */ jsx(Link, {
		className: "btn btn--line btn--wide",
		to: retryHref,
		reloadDocument: true,
		children: "Ponów próbę"
	}),
	children: null
});
export { VisitorOffer as a, ScrollArea as c, priceAfterSignIn as d, priceHint as f, OptionLadder as i, benefitsHeading as l, FailedOffer as n, offerId as o, withoutPrices as p, OfferPanel as r, Rung as s, ClosedOffer as t, optionLimits as u };
