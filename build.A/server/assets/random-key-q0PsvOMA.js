import { a as plural, t as count } from "./words-DXgJes25.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { s as formatDayRange } from "./dates-ChZhJww4.js";
import { i as fieldId, n as FieldNotes, r as controlProps } from "./field-B9vmea9u.js";
import { a as formatPriceRange, i as formatMoneyInput, r as formatMoney } from "./money-CZ360xZ8.js";
import { n as TextField, r as AmountField, t as TextArea } from "./offer-CpEiFN6O.js";
import { n as SelectField } from "./dialog-C82tVaNU.js";
import { c as isWithinRange, f as ownProposal, i as termsErrors, m as totalLabel, p as termsLimits, r as readAmount } from "./terms-lines-B6d9eYOx.js";
import { r as newCustomOption, t as amountHint } from "./proposal-Df34Nh4c.js";
import { r as sumOf, t as draftFrom } from "./draft-BkMQEDDG.js";
import { useEffect, useId, useRef, useState } from "react";
import { Fragment as Fragment$1, jsx, jsxs } from "react/jsx-runtime";
// app/ui/check-field.tsx
/** A box with its label beside it; ticked it posts "on", or its `value`. */
function CheckField(props) {
	const { name, label, hint, error, required: _, id, hideLabel: __, className, ...native } = props;
	return /* @__PURE__ */ jsxs("div", {
		className: className ? `field ${className}` : "field",
		children: [/* @__PURE__ */ jsxs("label", {
			className: "check-line",
			children: [/* @__PURE__ */ jsx("input", {
				className: "check",
				type: "checkbox",
				...native,
				...controlProps(props)
			}), /* @__PURE__ */ jsx("span", { children: label })]
		}), /* @__PURE__ */ jsx(FieldNotes, {
			name,
			hint,
			error,
			id
		})]
	});
}
/** Several controls under one label, such as boxes that share a name. The group itself takes the focus of its error. */
function FieldGroup({ children, label, hideLabel, ...props }) {
	const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = controlProps({
		label,
		...props
	});
	return /* @__PURE__ */ jsxs("fieldset", {
		className: "field",
		id,
		tabIndex: -1,
		"aria-describedby": describedBy,
		"data-invalid": invalid,
		children: [
			/* @__PURE__ */ jsx("legend", {
				className: hideLabel ? "hidden" : "label",
				children: label
			}),
			children,
			/* @__PURE__ */ jsx(FieldNotes, { ...props })
		]
	});
}
/** A choice of two or three, each with a line that explains it. */
function RadioCards({ cards, defaultValue, onChange, ...props }) {
	return /* @__PURE__ */ jsx(FieldGroup, {
		...props,
		children: /* @__PURE__ */ jsx("div", {
			className: "two",
			children: cards.map(({ value, label, text }) => /* @__PURE__ */ jsxs("label", {
				className: "kind",
				children: [
					/* @__PURE__ */ jsx("input", {
						className: "check",
						type: "radio",
						name: props.name,
						value,
						required: props.required,
						defaultChecked: value === defaultValue,
						onChange: () => onChange?.(value)
					}),
					/* @__PURE__ */ jsx("b", { children: label }),
					text && /* @__PURE__ */ jsx("small", { children: text })
				]
			}, value))
		})
	});
}
// app/ui/reveal.ts
/** Focuses a control; when a closed tab hides it, the tab is opened first. */
function focusControl(control) {
	const panel = control.closest("[role=tabpanel]:not([data-open])");
	const tab = panel && document.getElementById(panel.getAttribute("aria-labelledby") ?? "");
	if (!tab) return control.focus();
	tab.click();
	requestAnimationFrame(() => control.focus());
}
/** The first control of the form that a refusal marked; a group of controls gives its first one. */
function firstWrong(form) {
	const marked = form.querySelector("[aria-invalid=true], fieldset[data-invalid]");
	return marked?.matches("fieldset") ? marked.querySelector("input, select, textarea") ?? marked : marked;
}
// app/ui/form-errors.tsx
/** What a refused form says at its top. Takes the focus when it appears and after each refusal; links to the fields. */
function FormErrors({ errors, ids = {} }) {
	const summary = useRef(null);
	useEffect(() => {
		if (errors) summary.current?.focus();
	}, [errors]);
	const all = Object.entries(errors ?? {});
	if (all.length === 0) return null;
	const idOf = (name) => ids[name] ?? fieldId(name);
	const fields = all.filter(([name]) => name !== "");
	return /* @__PURE__ */ jsxs("div", {
		className: "note note--error",
		role: "alert",
		tabIndex: -1,
		ref: summary,
		children: [
			fields.length > 0 && /* @__PURE__ */ jsx("h2", { children: title(fields.length) }),
			errors?.[""] && /* @__PURE__ */ jsx("p", { children: errors[""] }),
			/* @__PURE__ */ jsx("ul", { children: fields.map(([name, sentence]) => /* @__PURE__ */ jsx("li", { children: /* @__PURE__ */ jsx("a", {
				href: `#${idOf(name)}`,
				onClick: (event) => focusField(event, idOf(name), name),
				children: sentence
			}) }, name)) })
		]
	});
}
/** By hand, because a change of the address would make the router forget the refusal. */
function focusField(event, id, name) {
	const place = document.getElementById(id) ?? document.getElementsByName(name)[0];
	if (!place) return;
	event.preventDefault();
	focusControl((place.matches("fieldset") ? place.querySelector("input, select, textarea") : null) ?? place);
}
var title = (fields) => fields === 1 ? "Popraw jedno pole" : `Popraw ${fields} ${plural(fields, {
	one: "pole",
	few: "pola",
	many: "pól",
	other: "pola"
})}`;
// app/features/collaborations/proposal/proposal-words.ts
/** Heading of the dialog and the page (B 2.5). */
var proposalTitle = "Nowa propozycja współpracy";
/** Where a proposal is written and sent. */
var proposalPath = "/wspolprace/nowa";
// app/features/collaborations/proposal/custom-options.tsx
var blank = {
	title: "",
	description: "",
	amount: "",
	eventId: ""
};
/** Options of the sponsor's own; a new one begins as 'Nowa opcja' of 0 zł (B 2.5). */
function CustomOptions({ events, chosen, draft, errors, onChange }) {
	const [rows, setRows] = useState(draft.customOptions);
	const next = Math.max(-1, ...rows.map(({ index }) => index)) + 1;
	const change = (changed) => {
		setRows(changed);
		setTimeout(onChange);
	};
	const row = (custom, remove) => /* @__PURE__ */ jsx(CustomOption, {
		row: custom,
		events: events.filter(({ id }) => chosen.includes(id)),
		errors,
		onRemove: remove
	}, custom.index);
	return /* @__PURE__ */ jsxs("section", {
		className: "proposal__own",
		"aria-label": "Własne opcje",
		children: [/* @__PURE__ */ jsxs("ul", { children: [rows.map((custom) => row(custom, () => change(rows.filter((other) => other !== custom)))), /* @__PURE__ */ jsx("noscript", { children: row({
			index: next,
			...blank
		}) })] }), rows.length < termsLimits.lines && /* @__PURE__ */ jsxs("button", {
			className: "btn btn--quiet btn--small js-only",
			type: "button",
			onClick: () => change([...rows, {
				index: next,
				...blank,
				...newCustomOption
			}]),
			children: [/* @__PURE__ */ jsx(Icon, { name: "plus" }), "Dodaj własną opcję"]
		})]
	});
}
function CustomOption({ row, events, errors, onRemove }) {
	const at = (control) => `customOptions[${row.index}].${control}`;
	const field = (control) => ({
		name: at(control),
		error: errors[at(control)],
		defaultValue: row[control]
	});
	const [amount, setAmount] = useState(row.amount);
	return /* @__PURE__ */ jsxs("li", {
		className: "own",
		children: [
			/* @__PURE__ */ jsxs("div", {
				className: "own__row",
				children: [/* @__PURE__ */ jsx(TextField, {
					label: "Nazwa opcji",
					maxLength: termsLimits.title,
					...field("title")
				}), /* @__PURE__ */ jsx(AmountField, {
					label: "Kwota lub wartość",
					...field("amount"),
					hint: errors[at("amount")] ? void 0 : amountHint(amount) ?? void 0,
					onChange: (event) => setAmount(event.target.value)
				})]
			}),
			/* @__PURE__ */ jsx(TextArea, {
				label: "Opis (opcjonalnie)",
				rows: 2,
				...field("description")
			}),
			events.length > 1 && /* @__PURE__ */ jsx(SelectField, {
				label: "Której części dotyczy",
				...field("eventId"),
				placeholder: "cała współpraca",
				choices: events.map(({ id, title }) => ({
					value: id,
					label: title
				}))
			}),
			onRemove && /* @__PURE__ */ jsxs("button", {
				className: "btn btn--quiet btn--small js-only",
				type: "button",
				onClick: onRemove,
				children: [/* @__PURE__ */ jsx(Icon, { name: "trash" }), "Usuń opcję"]
			})
		]
	});
}
// app/features/collaborations/proposal/event-options.tsx
/** Options get the numbers of their controls: their places in the whole form. */
function numbered(events) {
	let index = 0;
	return events.map((event) => ({
		...event,
		options: event.options.map((option) => ({
			...option,
			index: index++
		}))
	}));
}
/** The events with their options; an event that is not chosen keeps its options closed. */
function EventOptions({ events, locked, chosen, draft, errors, organization }) {
	const options = (event) => event.options.length === 0 ? /* @__PURE__ */ jsx("p", {
		className: "small muted",
		children: "To wydarzenie nie ma opcji sponsoringu. Dodaj własną opcję i zaproponuj kwotę."
	}) : /* @__PURE__ */ jsx("ul", {
		className: "proposal__options",
		children: event.options.map((option) => /* @__PURE__ */ jsx(OptionRow, {
			option,
			draft,
			errors
		}, option.id))
	});
	const [first] = events;
	if (locked && first) return /* @__PURE__ */ jsxs("section", { children: [
		/* @__PURE__ */ jsx("input", {
			type: "hidden",
			name: "eventIds",
			value: first.id
		}),
		/* @__PURE__ */ jsxs("p", {
			className: "proposal__event",
			children: [/* @__PURE__ */ jsx("b", { children: first.title }), /* @__PURE__ */ jsxs("span", {
				className: "muted",
				children: [
					organization,
					", ",
					/* @__PURE__ */ jsx("span", {
						className: "num",
						children: formatDayRange(first.startDate, first.endDate)
					})
				]
			})]
		}),
		/* @__PURE__ */ jsx(FieldGroup, {
			label: "Opcje sponsoringu",
			name: "options",
			error: errors.options ?? errors.eventIds,
			children: options(first)
		})
	] });
	return /* @__PURE__ */ jsx(FieldGroup, {
		label: "Wydarzenia i opcje sponsoringu",
		name: "eventIds",
		error: errors.eventIds ?? errors.options,
		children: /* @__PURE__ */ jsx("ul", {
			className: "proposal__events",
			children: events.map((event) => {
				const open = chosen.includes(event.id);
				return /* @__PURE__ */ jsxs("li", { children: [/* @__PURE__ */ jsx(CheckField, {
					name: "eventIds",
					id: `${fieldId("eventIds")}-${event.id}`,
					value: event.id,
					defaultChecked: draft.eventIds.includes(event.id),
					label: /* @__PURE__ */ jsxs(Fragment$1, { children: [/* @__PURE__ */ jsx("b", { children: event.title }), /* @__PURE__ */ jsx("span", {
						className: "muted small num",
						children: formatDayRange(event.startDate, event.endDate)
					})] })
				}), /* @__PURE__ */ jsx("div", {
					className: "proposal__of",
					"data-open": open || void 0,
					children: options(event)
				})] }, event.id);
			})
		})
	});
}
function OptionRow({ option, draft, errors }) {
	const name = `options[${option.index}]`;
	const picked = draft.options.find(({ optionId }) => optionId === option.id);
	const [on, setOn] = useState(picked !== void 0);
	const [amount, setAmount] = useState(picked?.amount ?? formatMoneyInput(option.priceGrosze));
	const id = fieldId(`${name}.optionId`);
	return /* @__PURE__ */ jsxs("li", {
		className: "rung rung--pick",
		"data-on": on || void 0,
		children: [
			/* @__PURE__ */ jsx("input", {
				className: "check",
				type: "checkbox",
				id,
				name: `${name}.optionId`,
				value: option.id,
				defaultChecked: picked !== void 0,
				"aria-describedby": errors[`${name}.optionId`] ? `${id}-error` : void 0,
				"aria-invalid": errors[`${name}.optionId`] ? true : void 0,
				onChange: (event) => setOn(event.target.checked)
			}),
			/* @__PURE__ */ jsxs("div", { children: [/* @__PURE__ */ jsxs("div", {
				className: "rung__row",
				children: [
					/* @__PURE__ */ jsx("label", {
						className: "rung__name",
						htmlFor: id,
						children: option.title
					}),
					/* @__PURE__ */ jsx("span", {
						className: "rung__price num",
						children: formatPriceRange(option.priceGrosze, option.priceToGrosze)
					}),
					/* @__PURE__ */ jsx("p", {
						className: "rung__text",
						children: option.description || "Brak opisu"
					})
				]
			}), errors[`${name}.optionId`] && /* @__PURE__ */ jsxs("p", {
				className: "field__error",
				id: `${id}-error`,
				children: [/* @__PURE__ */ jsx(Icon, { name: "circle-alert" }), errors[`${name}.optionId`]]
			})] }),
			/* @__PURE__ */ jsx(AmountField, {
				className: "proposal__amount",
				label: "Twoja kwota",
				name: `${name}.amount`,
				defaultValue: picked?.amount ?? formatMoneyInput(option.priceGrosze),
				placeholder: option.priceGrosze === null ? "np. 2 500" : void 0,
				hint: on && !errors[`${name}.amount`] ? amountHint(amount) ?? ownMark(option, amount) : void 0,
				error: errors[`${name}.amount`],
				onChange: (event) => setAmount(event.target.value)
			}),
			option.benefits.length > 0 && /* @__PURE__ */ jsxs("details", { children: [/* @__PURE__ */ jsxs("summary", { children: [count(option.benefits.length, "korzyść"), /* @__PURE__ */ jsx(Icon, { name: "chevron-down" })] }), /* @__PURE__ */ jsx("ul", {
				className: "ticks",
				children: option.benefits.map((benefit) => /* @__PURE__ */ jsxs("li", { children: [/* @__PURE__ */ jsx(Icon, { name: "check" }), benefit] }, benefit))
			})] })
		]
	});
}
/** An amount outside the range is allowed, but said to be the sponsor's own (A65). */
function ownMark(option, amount) {
	const read = readAmount(amount, option);
	return read.ok && !isWithinRange(option, read.grosze) ? `Poza zakresem – ${ownProposal}` : void 0;
}
// app/features/collaborations/proposal/proposal-form.tsx
/** The fields of 'Nowa propozycja współpracy', the same in the dialog and on the page without JavaScript. */
function ProposalFields({ choice, locked, draft, idempotencyKey, refused, children }) {
	const { organization, events } = choice;
	const fields = useRef(null);
	const offered = events.flatMap((event) => event.options);
	const [sum, setSum] = useState(() => sumOf(draft, offered));
	const [chosen, setChosen] = useState(locked ? events.map(({ id }) => id) : draft.eventIds);
	const errors = refused?.errors ?? {};
	const look = () => {
		const form = fields.current?.closest("form");
		if (!form) return;
		const typed = draftFrom(new FormData(form));
		setSum(sumOf(typed, offered));
		setChosen(typed.eventIds);
	};
	return /* @__PURE__ */ jsxs("div", {
		className: "proposal",
		ref: fields,
		onInput: () => queueMicrotask(look),
		children: [
			/* @__PURE__ */ jsx(FormErrors, { errors: refused && sentences(refused) }),
			refused?.link && /* @__PURE__ */ jsx("p", {
				className: "proposal__link",
				children: /* @__PURE__ */ jsx("a", {
					href: refused.link.href,
					children: refused.link.label
				})
			}),
			/* @__PURE__ */ jsx("input", {
				type: "hidden",
				name: "idempotencyKey",
				value: idempotencyKey
			}),
			/* @__PURE__ */ jsx("input", {
				type: "hidden",
				name: "organizationId",
				value: organization.id
			}),
			draft.repeatsId && /* @__PURE__ */ jsx("input", {
				type: "hidden",
				name: "repeatsId",
				value: draft.repeatsId
			}),
			/* @__PURE__ */ jsx(EventOptions, {
				events: numbered(events),
				locked,
				chosen,
				draft,
				errors,
				organization: organization.name
			}),
			/* @__PURE__ */ jsx(CustomOptions, {
				events,
				chosen,
				draft,
				errors,
				onChange: look
			}),
			/* @__PURE__ */ jsx(TextArea, {
				label: "Wiadomość do organizacji (opcjonalnie)",
				name: "message",
				hint: "Trafi do konwersacji jako pierwsza wiadomość.",
				rows: 4,
				max: termsLimits.note,
				defaultValue: draft.message,
				error: errors.message
			}),
			(sum.zero || Object.values(errors).includes(termsErrors.confirmZero)) && /* @__PURE__ */ jsx(CheckField, {
				label: "Proponuję także wsparcie bez kwoty (np. rzeczowe)",
				name: "confirmWithoutAmount",
				error: errors.confirmWithoutAmount
			}),
			/* @__PURE__ */ jsxs("div", {
				className: "proposal__foot",
				children: [/* @__PURE__ */ jsx(Total, { sum }), children]
			})
		]
	});
}
/** The sentence of the whole form first, then those of the fields. */
var sentences = ({ errors }) => errors;
function Total({ sum }) {
	const id = useId();
	return /* @__PURE__ */ jsxs("p", {
		className: "proposal__total",
		role: "status",
		"aria-labelledby": id,
		children: [/* @__PURE__ */ jsxs("span", {
			id,
			children: [totalLabel, /* @__PURE__ */ jsxs("span", {
				className: "muted",
				children: [", ", count(sum.count, "opcja")]
			})]
		}), /* @__PURE__ */ jsx("b", {
			className: "num",
			children: formatMoney(sum.total)
		})]
	});
}
// app/lib/random-key.ts
/** A UUID version 4 for a form's idempotency key; also on plain http, where browsers keep `crypto.randomUUID` back. */
function randomKey() {
	const hex = [...crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(16))].map((byte, index) => {
		if (index === 6) return (byte & 15 | 64).toString(16).padStart(2, "0");
		if (index === 8) return (byte & 63 | 128).toString(16).padStart(2, "0");
		return byte.toString(16).padStart(2, "0");
	});
	return [
		0,
		4,
		6,
		8,
		10
	].map((from, at, starts) => hex.slice(from, starts[at + 1]).join("")).join("-");
}
export { FormErrors as a, CheckField as c, proposalTitle as i, FieldGroup as l, ProposalFields as n, firstWrong as o, proposalPath as r, focusControl as s, randomKey as t, RadioCards as u };
