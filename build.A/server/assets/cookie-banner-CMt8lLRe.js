import { c as consentToasts, d as writeConsent, i as rewriteViews, s as mainId, t as tidied } from "./tidy-text-CITr7Ri-.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { i as showToast } from "./toast-queue-CMFEhLQ4.js";
import { Link } from "react-router";
import { useEffect, useRef } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/features/accounts/cookie-banner.tsx
/** The question about cookies (B 2.9): three ways out, of which one stores nothing. */
function CookieBanner({ takesFocus, onClose }) {
	const banner = useRef(null);
	const cameFrom = useRef(null);
	useRoomBelow(banner);
	useEffect(() => {
		if (!takesFocus) return;
		cameFrom.current ??= document.activeElement;
		banner.current?.querySelector("h2")?.focus();
	}, [takesFocus]);
	const leave = () => {
		const focused = banner.current?.contains(document.activeElement);
		onClose();
		if (focused) returnFocus(cameFrom.current);
	};
	const answer = (choice) => {
		document.cookie = writeConsent(choice, { secure: location.protocol === "https:" });
		for (const view of rewriteViews(document.cookie, choice)) document.cookie = view;
		showToast(consentToasts[choice]);
		leave();
	};
	const closeOnEscape = (event) => {
		if (event.key === "Escape") leave();
	};
	return /* @__PURE__ */ jsx("section", {
		className: "cookies",
		"aria-labelledby": "cookies-title",
		ref: banner,
		onKeyDown: closeOnEscape,
		onFocus: ({ relatedTarget }) => {
			if (relatedTarget && !banner.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
		},
		children: /* @__PURE__ */ jsxs("div", {
			className: "page cookies__row",
			children: [
				/* @__PURE__ */ jsxs("div", {
					className: "cookies__words",
					children: [/* @__PURE__ */ jsx("h2", {
						id: "cookies-title",
						tabIndex: -1,
						children: "Szanujemy Twoją prywatność"
					}), /* @__PURE__ */ jsxs("p", { children: [
						tidied("Używamy plików cookie niezbędnych do logowania i zapamiętania Twoich ustawień. Za Twoją zgodą możemy też zapamiętać preferencje na dłużej. Szczegóły znajdziesz w "),
						/* @__PURE__ */ jsx(Link, {
							to: "/polityka-cookie",
							children: "Polityce cookie"
						}),
						"."
					] })]
				}),
				/* @__PURE__ */ jsxs("div", {
					className: "cookies__acts",
					children: [/* @__PURE__ */ jsx("button", {
						className: "btn btn--line",
						type: "button",
						onClick: () => answer("accepted"),
						children: "Akceptuj"
					}), /* @__PURE__ */ jsx("button", {
						className: "btn btn--line",
						type: "button",
						onClick: () => answer("declined"),
						children: "Odrzuć"
					})]
				}),
				/* @__PURE__ */ jsx("button", {
					className: "btn btn--icon cookies__close",
					type: "button",
					"aria-label": "Zamknij",
					onClick: leave,
					children: /* @__PURE__ */ jsx(Icon, { name: "x" })
				})
			]
		})
	});
}
/** Whatever else stands at the foot of the window moves up, and what takes the focus is scrolled clear of the banner. */
function useRoomBelow(banner) {
	useEffect(() => {
		const element = banner.current;
		if (!element) return;
		const root = document.documentElement.style;
		const measure = new ResizeObserver(() => root.setProperty("--below", `${element.offsetHeight}px`));
		measure.observe(element);
		return () => {
			measure.disconnect();
			root.removeProperty("--below");
		};
	}, [banner]);
}
function returnFocus(to) {
	(to instanceof HTMLElement && to.isConnected ? to : document.getElementById(mainId))?.focus({ preventScroll: true });
}
export { CookieBanner as default };
