import { n as SubmitButton, t as DialogFrame } from "./dialog-frame-VUGX5Dye.js";
import { Form, useNavigation } from "react-router";
import { useEffect, useId, useRef } from "react";
import { Fragment as Fragment$1, jsx, jsxs } from "react/jsx-runtime";
// app/ui/confirm-dialog.tsx
/**
* A button that asks once before it posts. Opens without JavaScript too, where the browser knows `command`.
* It brings its own form, so it stands outside of others.
*/
function ConfirmDialog({ opener, openerClass = "btn btn--danger", title, text, children, confirm, busyLabel, cancel = "Anuluj", tone = "danger", action, fields = {}, error }) {
	const id = useId();
	const dialog = useRef(null);
	const sent = useRef("no");
	const idle = useNavigation().state === "idle";
	useEffect(() => {
		if (!idle && sent.current === "pressed") sent.current = "going";
		if (!idle || sent.current !== "going") return;
		sent.current = "no";
		if (!error) dialog.current?.close();
	}, [idle, error]);
	return /* @__PURE__ */ jsxs(Fragment$1, { children: [/* @__PURE__ */ jsx("button", {
		className: openerClass,
		type: "button",
		command: "show-modal",
		commandfor: id,
		onClick: () => {
			if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal();
		},
		children: opener
	}), /* @__PURE__ */ jsx(DialogFrame, {
		id,
		ref: dialog,
		onCross: () => dialog.current?.close(),
		title,
		text,
		actions: /* @__PURE__ */ jsxs(Fragment$1, { children: [/* @__PURE__ */ jsx(SubmitButton, {
			className: tone === "danger" ? "btn btn--danger-solid" : "btn",
			form: `${id}-form`,
			busyLabel,
			children: confirm
		}), /* @__PURE__ */ jsx("button", {
			className: "btn btn--line",
			type: "button",
			command: "close",
			commandfor: id,
			onClick: () => dialog.current?.close(),
			children: cancel
		})] }),
		children: /* @__PURE__ */ jsxs(Form, {
			className: "dialog__form",
			method: "post",
			action,
			id: `${id}-form`,
			noValidate: true,
			onSubmit: () => {
				sent.current = "pressed";
			},
			children: [
				Object.entries(fields).map(([name, value]) => /* @__PURE__ */ jsx("input", {
					type: "hidden",
					name,
					value
				}, name)),
				error && /* @__PURE__ */ jsx("p", {
					className: "note note--error",
					role: "alert",
					children: error
				}),
				children
			]
		})
	})] });
}
export { ConfirmDialog as t };
