import { t as Icon } from "./icon-BSo8n2Kn.js";
import { useNavigation } from "react-router";
import { useEffect, useRef, useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/ui/submit-button.tsx
/** Never disabled: while busy it keeps its place and width, and a second press does nothing. */
function SubmitButton({ busyLabel, busy: told, className = "btn", children, ...props }) {
	const button = useRef(null);
	const [pressedWidth, setPressedWidth] = useState();
	const navigation = useNavigation();
	useEffect(() => {
		const form = button.current?.form;
		const follow = ({ submitter }) => {
			const mine = submitter === null || submitter === button.current;
			setPressedWidth(mine ? button.current?.offsetWidth : void 0);
		};
		form?.addEventListener("submit", follow);
		return () => form?.removeEventListener("submit", follow);
	}, []);
	const idle = navigation.state === "idle";
	useEffect(() => {
		if (idle) setPressedWidth(void 0);
	}, [idle]);
	const busy = told ?? (pressedWidth !== void 0 && navigation.formData !== void 0);
	return /* @__PURE__ */ jsx("button", {
		...props,
		className,
		type: "submit",
		ref: button,
		"aria-disabled": busy || void 0,
		style: busy ? {
			...props.style,
			minWidth: pressedWidth
		} : props.style,
		onClick: (event) => {
			if (busy) event.preventDefault();
			else props.onClick?.(event);
		},
		children: /* @__PURE__ */ jsx("span", {
			className: "btn__label",
			"data-busy": busyLabel,
			children: busy && busyLabel ? busyLabel : children
		})
	});
}
// app/ui/dialog-frame.tsx
/** The outside of every dialog: title, cross, a body that scrolls, actions at the foot. */
function DialogFrame({ id, ref, title, text, children, actions, wide, onCross }) {
	return /* @__PURE__ */ jsxs("dialog", {
		className: wide ? "dialog dialog--wide" : "dialog",
		id,
		ref,
		"aria-labelledby": `${id}-title`,
		"aria-describedby": text ? `${id}-text` : void 0,
		children: [
			/* @__PURE__ */ jsxs("div", {
				className: "dialog__head",
				children: [/* @__PURE__ */ jsx("h2", {
					id: `${id}-title`,
					tabIndex: -1,
					children: title
				}), /* @__PURE__ */ jsx("button", {
					className: "btn btn--icon",
					type: "button",
					"aria-label": "Zamknij",
					command: "close",
					commandfor: id,
					onClick: (event) => {
						event.preventDefault();
						onCross();
					},
					children: /* @__PURE__ */ jsx(Icon, { name: "x" })
				})]
			}),
			/* @__PURE__ */ jsxs("div", {
				className: "dialog__body",
				children: [text && /* @__PURE__ */ jsx("p", {
					id: `${id}-text`,
					children: text
				}), children]
			}),
			actions && /* @__PURE__ */ jsx("div", {
				className: "dialog__acts",
				children: actions
			})
		]
	});
}
export { SubmitButton as n, DialogFrame as t };
