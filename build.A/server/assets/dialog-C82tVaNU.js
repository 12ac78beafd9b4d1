import { t as Icon } from "./icon-BSo8n2Kn.js";
import { r as controlProps, t as Field } from "./field-B9vmea9u.js";
import { t as DialogFrame } from "./dialog-frame-VUGX5Dye.js";
import { useEffect, useId, useRef } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/ui/select-field.tsx
function SelectField({ choices, placeholder, ...props }) {
	const { name, label, hint, error, required, id, hideLabel, className, ...native } = props;
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
			className: "select",
			children: [/* @__PURE__ */ jsxs("select", {
				className: "input",
				...native,
				...controlProps(props),
				children: [placeholder !== void 0 && /* @__PURE__ */ jsx("option", {
					value: "",
					children: placeholder
				}), choices.map(asChoice).map(({ value, label, disabled }) => /* @__PURE__ */ jsx("option", {
					value,
					disabled,
					children: label
				}, value))]
			}), /* @__PURE__ */ jsx(Icon, { name: "chevron-down" })]
		})
	});
}
var asChoice = (choice) => typeof choice === "string" ? {
	value: choice,
	label: choice
} : choice;
// app/ui/dialog.tsx
/**
* A modal dialog; a sheet from below on phones. Its content lives while it is open. Focus goes to what carries
* `data-autofocus`, else to the title, and afterwards back to where it came from.
*/
function Dialog({ open, onClose, lightDismiss = false, children, ...frame }) {
	const dialog = useRef(null);
	const closing = useRef(onClose);
	closing.current = onClose;
	const id = useId();
	useEffect(() => {
		const element = dialog.current;
		if (!open || !element) return;
		const opener = document.activeElement;
		const ask = (event) => {
			if (event.target !== element) return;
			event.preventDefault();
			closing.current();
		};
		const forced = ({ target }) => {
			if (target === element && !element.open) closing.current();
		};
		const pressed = (event) => {
			if (lightDismiss && event.target === element && isBeside(event, element)) closing.current();
		};
		element.addEventListener("cancel", ask);
		element.addEventListener("close", forced);
		element.addEventListener("pointerdown", pressed);
		element.showModal();
		(element.querySelector("[data-autofocus]") ?? element.querySelector("h2"))?.focus();
		return () => {
			element.removeEventListener("cancel", ask);
			element.removeEventListener("close", forced);
			element.removeEventListener("pointerdown", pressed);
			element.close();
			if (opener instanceof HTMLElement) opener.focus();
		};
	}, [open, lightDismiss]);
	return /* @__PURE__ */ jsx(DialogFrame, {
		id,
		ref: dialog,
		onCross: onClose,
		...frame,
		children: open ? children : null
	});
}
var isBeside = ({ clientX, clientY }, element) => {
	const { left, right, top, bottom } = element.getBoundingClientRect();
	return clientX < left || clientX > right || clientY < top || clientY > bottom;
};
export { SelectField as n, Dialog as t };
