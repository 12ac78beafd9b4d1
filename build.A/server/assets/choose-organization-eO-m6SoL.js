import { t as count } from "./words-DXgJes25.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { n as TextField } from "./offer-CpEiFN6O.js";
import { r as proposalPath } from "./random-key-q0PsvOMA.js";
import { Form, Link } from "react-router";
import { jsx, jsxs } from "react/jsx-runtime";
// app/features/collaborations/proposal/choose-organization.tsx
/** First step of a proposal that begins in the list: whose events it is about (B 2.5). */
function ChooseOrganization({ organizations, phrase, onOpen }) {
	const search = (event) => {
		if (!onOpen) return;
		event.preventDefault();
		const typed = new FormData(event.currentTarget).get("szukaj");
		onOpen(`${proposalPath}?szukaj=${encodeURIComponent(String(typed ?? ""))}`);
	};
	const open = (event, address) => {
		if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		onOpen(address);
	};
	return /* @__PURE__ */ jsxs("div", {
		className: "proposal",
		children: [
			/* @__PURE__ */ jsxs(Form, {
				className: "proposal__search",
				action: proposalPath,
				role: "search",
				onSubmit: search,
				children: [/* @__PURE__ */ jsx(TextField, {
					label: "Wybierz organizację",
					name: "szukaj",
					type: "search",
					icon: "search",
					placeholder: "Szukaj organizacji...",
					defaultValue: phrase
				}), /* @__PURE__ */ jsx("button", {
					className: "btn btn--line",
					type: "submit",
					children: "Szukaj"
				})]
			}),
			/* @__PURE__ */ jsx("ul", {
				className: "proposal__organizations",
				"aria-label": "Organizacje z otwartymi wydarzeniami",
				children: organizations.map(({ id, name, openEvents }) => {
					const address = `${proposalPath}?organizacja=${id}`;
					return /* @__PURE__ */ jsx("li", { children: /* @__PURE__ */ jsxs(Link, {
						to: address,
						onClick: (event) => open(event, address),
						children: [/* @__PURE__ */ jsxs("span", { children: [/* @__PURE__ */ jsx("b", { children: name }), /* @__PURE__ */ jsx("span", {
							className: "muted small",
							children: count(openEvents, "wydarzenie")
						})] }), /* @__PURE__ */ jsx(Icon, { name: "chevron-right" })]
					}) }, id);
				})
			}),
			organizations.length === 0 && /* @__PURE__ */ jsx("p", {
				className: "muted",
				children: phrase === "" ? "Żadna organizacja nie ma teraz wydarzeń, które szukają sponsora." : `Brak organizacji pasujących do „${phrase}”, które mają otwarte wydarzenia.`
			})
		]
	});
}
export { ChooseOrganization as t };
