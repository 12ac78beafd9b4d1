import { r as formatCount, t as count } from "./words-DXgJes25.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { r as controlProps, t as Field } from "./field-B9vmea9u.js";
import { useEffect, useRef, useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/ui/amount-field.tsx
/** Whole amounts: grouped when left ("10 000"), posted as plain digits. Without JavaScript, as typed. */
function AmountField({ unit = "zł", defaultValue, onBlur, ...props }) {
	const { name, label, hint, error, required, id, hideLabel, className, ...native } = props;
	const input = useRef(null);
	useEffect(() => {
		const form = input.current?.form;
		const plain = ({ formData }) => {
			const typed = formData.get(name);
			if (typeof typed === "string") formData.set(name, ungrouped(typed));
		};
		form?.addEventListener("formdata", plain);
		return () => form?.removeEventListener("formdata", plain);
	}, [name]);
	return /* @__PURE__ */ jsx(Field, {
		name,
		label,
		hint,
		error,
		required,
		id,
		hideLabel,
		className,
		children: /* @__PURE__ */ jsxs("span", {
			className: "amount",
			children: [/* @__PURE__ */ jsx("input", {
				className: "input",
				ref: input,
				inputMode: "numeric",
				autoComplete: "off",
				defaultValue: defaultValue === void 0 ? void 0 : grouped(String(defaultValue)),
				...native,
				...controlProps(props),
				onBlur: (event) => {
					event.target.value = grouped(event.target.value);
					onBlur?.(event);
				}
			}), /* @__PURE__ */ jsx("span", {
				"aria-hidden": "true",
				children: unit
			})]
		})
	});
}
var ungrouped = (typed) => /^[\d\s]*$/u.test(typed) ? typed.replace(/\s/gu, "") : typed;
/** What is not a whole number stays as it was typed, for the form to refuse. */
var grouped = (typed) => {
	const digits = ungrouped(typed);
	return /^\d{1,12}$/.test(digits) ? formatCount(Number(digits)) : typed;
};
// app/ui/text-field.tsx
function TextField({ icon, type = "text", ...props }) {
	const { name, label, hint, error, required, id, hideLabel, className, ...native } = props;
	const input = /* @__PURE__ */ jsx("input", {
		className: "input",
		type,
		...native,
		...controlProps(props)
	});
	return /* @__PURE__ */ jsx(Field, {
		name,
		label,
		hint,
		error,
		required,
		id,
		hideLabel,
		className,
		children: icon ? /* @__PURE__ */ jsx(WithIcon, {
			icon,
			children: input
		}) : input
	});
}
var WithIcon = ({ icon, children }) => /* @__PURE__ */ jsxs("span", {
	className: "with-icon",
	children: [/* @__PURE__ */ jsx(Icon, { name: icon }), children]
});
/** Grows with its text. `max` counts the characters; what is too long is kept and refused by the form, never cut. */
function TextArea({ max, rows = 4, onChange, ...props }) {
	const { name, label, hint, error, required, id, hideLabel, className, ...native } = props;
	const [length, setLength] = useState(String(native.value ?? native.defaultValue ?? "").length);
	return /* @__PURE__ */ jsxs(Field, {
		name,
		label,
		hint,
		error,
		required,
		id,
		hideLabel,
		className,
		aside: max !== void 0 && /* @__PURE__ */ jsxs("p", {
			className: "field__hint field__count num",
			"data-over": length > max || void 0,
			children: [
				/* @__PURE__ */ jsx("span", {
					className: "hidden",
					children: "Wpisano znaków: "
				}),
				length,
				/* @__PURE__ */ jsx("span", {
					"aria-hidden": "true",
					children: " / "
				}),
				/* @__PURE__ */ jsx("span", {
					className: "hidden",
					children: " z najwyżej "
				}),
				max
			]
		}),
		children: [/* @__PURE__ */ jsx("textarea", {
			className: "input input--text",
			rows,
			...native,
			...controlProps(props),
			onChange: (event) => {
				setLength(event.target.value.length);
				onChange?.(event);
			}
		}), max !== void 0 && length > max && /* @__PURE__ */ jsx("p", {
			className: "hidden",
			role: "status",
			children: `Za długo o ${count(length - max, "znak")}`
		})]
	});
}
export { TextField as n, AmountField as r, TextArea as t };
