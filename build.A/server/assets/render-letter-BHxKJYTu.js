import { t as P } from "./letter-8VchZ3vM.js";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section } from "@react-email/components";
import { render } from "@react-email/render";
// app/ui/mail/render-letter.tsx
var small = {
	margin: "0 0 8px",
	fontSize: "13px",
	lineHeight: "20px",
	color: "#4a585b"
};
var link = { color: "#0a5364" };
/** A letter as HTML and as plain text (polish.md 3.4): one action, and a foot that says why it came. */
async function renderLetter(letter, around) {
	const page = /* @__PURE__ */ jsx(Page, {
		letter,
		around
	});
	return {
		subject: oneLine(letter.subject),
		html: await render(page),
		text: await render(page, {
			plainText: true,
			htmlToTextOptions: { wordwrap: 78 }
		})
	};
}
/** A subject is one line whatever stands in a title (quality 40). */
var oneLine = (text) => text.replace(/\s+/g, " ").trim().slice(0, 200);
function Page({ letter, around: { origin, operator, settingsPath } }) {
	return /* @__PURE__ */ jsxs(Html, {
		lang: "pl",
		children: [
			/* @__PURE__ */ jsx(Head, {}),
			/* @__PURE__ */ jsx(Preview, { children: letter.preview }),
			/* @__PURE__ */ jsx(Body, {
				style: {
					margin: 0,
					background: "#fbf8f3",
					color: "#15262b",
					fontFamily: "Figtree, Arial, sans-serif"
				},
				children: /* @__PURE__ */ jsxs(Container, {
					style: {
						maxWidth: "560px",
						margin: "0 auto",
						padding: "32px 24px"
					},
					children: [
						/* @__PURE__ */ jsx(Link, {
							href: origin,
							style: {
								color: "#15262b",
								fontSize: "22px",
								fontWeight: 700,
								textDecoration: "none"
							},
							children: "Pomost"
						}),
						/* @__PURE__ */ jsxs(Section, {
							style: {
								margin: "20px 0",
								padding: "28px",
								background: "#ffffff",
								borderRadius: "12px"
							},
							children: [
								/* @__PURE__ */ jsx(P, { children: "Dzień dobry," }),
								letter.body,
								letter.action && /* @__PURE__ */ jsx(Button, {
									href: origin + letter.action.path,
									style: {
										padding: "13px 22px",
										background: "#0a5364",
										borderRadius: "12px",
										color: "#ffffff",
										fontSize: "16px",
										fontWeight: 600
									},
									children: letter.action.label
								}),
								letter.after && /* @__PURE__ */ jsx("div", {
									style: {
										...small,
										margin: "20px 0 0"
									},
									children: letter.after
								})
							]
						}),
						/* @__PURE__ */ jsx(Hr, { style: { borderColor: "#e2d8c7" } }),
						/* @__PURE__ */ jsxs("p", {
							style: small,
							children: ["Ta wiadomość dotyczy Twojego konta na platformie Pomost.", settingsPath && /* @__PURE__ */ jsxs(Fragment, { children: [
								" ",
								"Ustawienia powiadomień zmienisz w\xA0profilu:",
								" ",
								/* @__PURE__ */ jsx(Link, {
									href: origin + settingsPath,
									style: link,
									children: origin + settingsPath
								}),
								"."
							] })]
						}),
						/* @__PURE__ */ jsx("p", {
							style: small,
							children: operator
						})
					]
				})
			})
		]
	});
}
export { renderLetter };
