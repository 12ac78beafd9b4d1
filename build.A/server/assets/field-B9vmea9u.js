import { t as Icon } from "./icon-BSo8n2Kn.js";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
// app/ui/field.tsx
/** The id of the control with this name; the summary of errors links to it. */
var fieldId = (name) => `f-${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}`;
/** The attributes that tie a control to its label, hint and error. */
function controlProps({ name, hint, error, required, id = fieldId(name) }) {
	const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return {
		id,
		name,
		required,
		"aria-invalid": error ? true : void 0,
		"aria-describedby": describedBy || void 0
	};
}
/** Label above, control, hint, error. `children` is the control with `controlProps`. */
function Field(props) {
	const { label, hideLabel, className, children, aside } = props;
	return /* @__PURE__ */ jsxs("div", {
		className: className ? `field ${className}` : "field",
		children: [
			/* @__PURE__ */ jsx("label", {
				className: hideLabel ? "hidden" : void 0,
				htmlFor: props.id ?? fieldId(props.name),
				children: label
			}),
			children,
			/* @__PURE__ */ jsx(FieldNotes, {
				...props,
				aside
			})
		]
	});
}
/** The hint and the error below a control, with the ids that `controlProps` names. */
function FieldNotes(props) {
	const { name, id = fieldId(name), hint, error, aside } = props;
	return /* @__PURE__ */ jsxs(Fragment, { children: [(hint || aside) && /* @__PURE__ */ jsxs("div", {
		className: "field__below",
		children: [hint && /* @__PURE__ */ jsx("p", {
			className: "field__hint",
			id: `${id}-hint`,
			children: hint
		}), aside]
	}), error && /* @__PURE__ */ jsxs("p", {
		className: "field__error",
		id: `${id}-error`,
		children: [/* @__PURE__ */ jsx(Icon, { name: "circle-alert" }), error]
	})] });
}
export { fieldId as i, FieldNotes as n, controlProps as r, Field as t };
