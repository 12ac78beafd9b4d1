import { a as formatPriceRange, o as formatPriceSentence } from "./money-CZ360xZ8.js";
import { c as formatLongDay, l as formatLongDayRange } from "./dates-ChZhJww4.js";
import { n as paragraphs } from "./typography-bSZK1lU5.js";
import { r as formatCount } from "./words-DXgJes25.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { i as showToast } from "./toast-queue-CMFEhLQ4.js";
import { Form } from "react-router";
import { useEffect, useId, useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/domain/data/voivodeships.ts
/** The 16 voivodeships in TERYT order, as they are stored (polish.md 4.1). Cities refer to them by position. */
var voivodeships = [
	"dolnośląskie",
	"kujawsko-pomorskie",
	"lubelskie",
	"lubuskie",
	"łódzkie",
	"małopolskie",
	"mazowieckie",
	"opolskie",
	"podkarpackie",
	"podlaskie",
	"pomorskie",
	"śląskie",
	"świętokrzyskie",
	"warmińsko-mazurskie",
	"wielkopolskie",
	"zachodniopomorskie"
];
var isVoivodeship = (text) => voivodeships.some((name) => name === text);
/** "Poznań, wielkopolskie" from the two columns; 'Lokalizacja nieznana' when both are empty (A 3, A80). */
var locationOf = (city, voivodeship) => [city, voivodeship].filter(Boolean).join(", ") || "Lokalizacja nieznana";
// app/ui/copy-button.tsx
/** Copies a text and says so on itself for two seconds. */
function CopyButton({ text, label = "Kopiuj link", doneLabel = "Skopiowano", icon = "link", className = "btn btn--quiet btn--small", onCopied, onFailed }) {
	const [done, setDone] = useState(false);
	useEffect(() => {
		if (!done) return;
		const timer = setTimeout(() => setDone(false), 2e3);
		return () => clearTimeout(timer);
	}, [done]);
	const copy = async () => {
		try {
			await copyText(typeof text === "string" ? text : text());
		} catch {
			onFailed?.();
			return;
		}
		setDone(true);
		onCopied?.();
	};
	return /* @__PURE__ */ jsxs("button", {
		className: `${className} js-only`,
		type: "button",
		onClick: copy,
		children: [/* @__PURE__ */ jsx(Icon, { name: done ? "check" : icon }), /* @__PURE__ */ jsx("span", {
			"aria-live": "polite",
			children: done ? doneLabel : label
		})]
	});
}
/** On plain http the clipboard is closed to scripts; there a hidden field is selected and copied. */
async function copyText(text) {
	if (navigator.clipboard) return navigator.clipboard.writeText(text);
	const field = document.createElement("textarea");
	field.value = text;
	field.setAttribute("readonly", "");
	field.className = "hidden";
	document.body.append(field);
	field.select();
	const copied = document.execCommand("copy");
	field.remove();
	if (!copied) throw new Error("the browser did not copy");
}
// app/domain/outreach.ts
/** Beside the generator (polish.md 3.5). */
var consentNote = "Wysyłka ofert na adresy firm może wymagać ich wcześniejszej zgody. Wysyłaj wiadomości do firm, z którymi masz kontakt lub które same zapraszają do współpracy.";
/** Non-empty blocks, parted by one empty line each. */
var letter = (...blocks) => blocks.filter((block) => block).join("\n\n");
/** Non-empty lines. */
var lines = (...all) => all.filter((line) => line).join("\n");
var oneLine = (text) => text?.replace(/\s+/g, " ").trim() || null;
/** The offer itself (polish.md 3.5). */
function writeOffer(outreach) {
	const { event, organization } = outreach;
	const title = oneLine(event.title);
	return {
		subject: `Propozycja współpracy przy wydarzeniu „${title}” (${formatLongDay(event.startDate)})`,
		body: letter("Szanowni Państwo,", `piszę w imieniu organizacji ${oneLine(organization.name)} z prośbą o rozważenie współpracy przy wydarzeniu „${title}”.`, outreach.note?.trim() || null, facts(event), paragraphs(event.description)[0] ?? null, offered(outreach.options), "Zakres współpracy możemy dopasować do Państwa potrzeb – chętnie omówimy też inne formy wsparcia, na przykład rzeczowe.", `Szczegóły wydarzenia i formularz propozycji: ${event.url}`, `Będziemy wdzięczni za odpowiedź. ${questions(organization)}`, signature(outreach))
	};
}
/** For firms that have not agreed to offers by e-mail: asks first, names no options and no amounts. */
function writeConsentRequest(outreach) {
	const { event, organization } = outreach;
	const title = oneLine(event.title);
	const name = oneLine(organization.name);
	const place = placeOf(event);
	return {
		subject: `Prośba o zgodę na przesłanie propozycji współpracy – ${name}`,
		body: letter("Szanowni Państwo,", `piszę w imieniu organizacji ${name}. Przygotowujemy wydarzenie „${title}” (${lines([formatLongDayRange(event.startDate, event.endDate), place].filter(Boolean).join(", "))}).`, outreach.note?.trim() || null, "Czy zgadzają się Państwo, abyśmy przesłali na ten adres e-mail propozycję współpracy przy tym wydarzeniu? Wystarczy odpowiedzieć na tę wiadomość: „Tak, proszę o przesłanie propozycji”.", "Bez Państwa zgody propozycji nie wyślemy. Zgodę można w każdej chwili wycofać, odpisując na naszą wiadomość.", questions(organization), signature(outreach))
	};
}
/** A link that opens the e-mail in the mail program; line breaks as RFC 6068 wants them. */
var mailtoOf = ({ subject, body }, to = "") => `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
function placeOf(event) {
	const place = locationOf(event.city, event.voivodeship);
	return [place === "Lokalizacja nieznana" ? null : place, oneLine(event.detailedLocation)].filter(Boolean).join(", ") || null;
}
function facts(event) {
	const place = placeOf(event);
	return lines("Najważniejsze informacje", `• Termin: ${formatLongDayRange(event.startDate, event.endDate)}`, place && `• Miejsce: ${place}`, event.category && `• Kategoria: ${event.category}`, event.audience.length > 0 && `• Odbiorcy: ${event.audience.join(", ").toLocaleLowerCase("pl")}`, event.expectedParticipants !== null && `• Planowana liczba uczestników: ${formatCount(event.expectedParticipants)}`);
}
function offered(options) {
	if (options.length === 0) return "Chętnie przedstawimy Państwu dostępne formy współpracy.";
	return ["Jak mogą nas Państwo wesprzeć", ...options.map((option, index) => lines(`${options.length > 1 ? `${index + 1}. ` : ""}${oneLine(option.title)} – ${price(option)}`, option.description && `   ${oneLine(option.description)}`, option.benefits.length > 0 && "   Korzyści dla Państwa:", ...option.benefits.map((benefit) => `   – ${oneLine(benefit)}`)))].join("\n");
}
function price({ price: from, priceTo }) {
	if (from === null) return "bez kwoty, do uzgodnienia";
	return from === 0 && !priceTo ? "bezpłatnie" : formatPriceSentence(from, priceTo);
}
function questions({ contactEmail, phone }) {
	const ways = [contactEmail && `pisać na ${contactEmail}`, phone && `dzwonić: ${phone}`].filter(Boolean);
	if (ways.length === 0) return "Jeśli mają Państwo pytania, proszę odpowiedzieć na tę wiadomość.";
	return `Jeśli mają Państwo pytania, proszę ${ways.join(" lub ")}.`;
}
var signature = ({ signature: person, organization }) => lines("Z wyrazami szacunku", oneLine(person), oneLine(organization.name), organization.website);
// app/features/events/outreach/email-generator.tsx
/** Writes the e-mail to a sponsor while it is being put together (A71, polish.md 3.5); nothing is sent from here. */
function EmailGenerator({ facts, initial, action }) {
	const id = useId();
	const [{ kind, options, note }, setChoice] = useState(initial);
	const change = (part) => setChoice((before) => ({
		...before,
		...part
	}));
	const chosen = facts.options.filter((option) => options.includes(option.id));
	const email = (kind === "consent" ? writeConsentRequest : writeOffer)({
		...facts,
		options: chosen,
		note: note.trim() || null
	});
	const toggle = (option, on) => change({ options: on ? [...options, option] : options.filter((other) => other !== option) });
	return /* @__PURE__ */ jsxs("div", {
		className: "email",
		children: [/* @__PURE__ */ jsxs(Form, {
			className: "email__choice",
			action,
			method: "get",
			onSubmit: (event) => event.preventDefault(),
			children: [
				/* @__PURE__ */ jsxs("fieldset", {
					className: "field",
					children: [/* @__PURE__ */ jsx("legend", {
						className: "label",
						children: "Rodzaj wiadomości"
					}), kinds.map(({ value, label }) => /* @__PURE__ */ jsxs("label", {
						className: "check-line",
						children: [/* @__PURE__ */ jsx("input", {
							className: "check",
							type: "radio",
							name: "rodzaj",
							value,
							checked: kind === value,
							onChange: () => change({ kind: value })
						}), /* @__PURE__ */ jsx("span", { children: label })]
					}, value))]
				}),
				kind === "offer" && facts.options.length > 0 && /* @__PURE__ */ jsxs("fieldset", {
					className: "field",
					children: [/* @__PURE__ */ jsx("legend", {
						className: "label",
						children: "Opcje w wiadomości"
					}), facts.options.map((option) => /* @__PURE__ */ jsxs("label", {
						className: "check-line",
						children: [/* @__PURE__ */ jsx("input", {
							className: "check",
							type: "checkbox",
							name: "opcja",
							value: option.id,
							checked: options.includes(option.id),
							onChange: (event) => toggle(option.id, event.target.checked)
						}), /* @__PURE__ */ jsxs("span", { children: [option.title, /* @__PURE__ */ jsxs("small", {
							className: "muted",
							children: [" ", formatPriceRange(option.price, option.priceTo)]
						})] })]
					}, option.id))]
				}),
				/* @__PURE__ */ jsxs("div", {
					className: "field",
					children: [/* @__PURE__ */ jsx("label", {
						htmlFor: `${id}-note`,
						children: "Wiadomość własna (opcjonalnie)"
					}), /* @__PURE__ */ jsx("textarea", {
						className: "input input--text",
						id: `${id}-note`,
						name: "tekst",
						rows: 3,
						maxLength: 2e3,
						value: note,
						onChange: (event) => change({ note: event.target.value })
					})]
				}),
				/* @__PURE__ */ jsx("button", {
					className: "btn btn--line no-js",
					type: "submit",
					children: "Odśwież podgląd"
				})
			]
		}), /* @__PURE__ */ jsxs("div", {
			className: "email__preview",
			children: [
				/* @__PURE__ */ jsxs("div", {
					className: "field",
					children: [/* @__PURE__ */ jsx("label", {
						htmlFor: `${id}-subject`,
						children: "Temat"
					}), /* @__PURE__ */ jsx("input", {
						className: "input",
						id: `${id}-subject`,
						readOnly: true,
						value: email.subject
					})]
				}),
				/* @__PURE__ */ jsxs("div", {
					className: "field",
					children: [/* @__PURE__ */ jsx("label", {
						htmlFor: `${id}-body`,
						children: "Treść"
					}), /* @__PURE__ */ jsx("textarea", {
						className: "input input--text",
						id: `${id}-body`,
						readOnly: true,
						rows: 14,
						value: email.body
					})]
				}),
				/* @__PURE__ */ jsxs("div", {
					className: "email__acts",
					children: [
						/* @__PURE__ */ jsx(CopyButton, {
							text: email.body,
							label: "Skopiuj treść",
							icon: "copy",
							className: "btn",
							onCopied: () => showToast({
								title: "Sukces",
								description: "Treść wiadomości została skopiowana."
							}),
							onFailed: sayFailed
						}),
						/* @__PURE__ */ jsx(CopyButton, {
							text: email.subject,
							label: "Skopiuj temat",
							icon: "copy",
							className: "btn btn--line",
							onFailed: sayFailed
						}),
						/* @__PURE__ */ jsxs("a", {
							className: "btn btn--line",
							href: mailtoOf(email),
							children: [/* @__PURE__ */ jsx(Icon, { name: "mail" }), "Otwórz w programie pocztowym"]
						})
					]
				}),
				/* @__PURE__ */ jsx("p", {
					className: "small muted",
					children: consentNote
				})
			]
		})]
	});
}
var sayFailed = () => showToast({
	title: "Nie udało się skopiować treści",
	description: "Zaznacz tekst i skopiuj go ręcznie.",
	tone: "bad"
});
var kinds = [{
	value: "offer",
	label: "Propozycja współpracy"
}, {
	value: "consent",
	label: "Najpierw prośba o zgodę"
}];
export { voivodeships as a, locationOf as i, CopyButton as n, isVoivodeship as r, EmailGenerator as t };
