import { Fragment } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/ui/mail/letter.tsx
/** A template by the name its letters carry; `of` only checks that the content is what the template reads. */
var template = (kind, write) => ({
	kind,
	write,
	of: (content) => ({ ...content })
});
var P = ({ children }) => /* @__PURE__ */ jsx("p", {
	style: {
		margin: "0 0 16px",
		fontSize: "16px",
		lineHeight: "26px"
	},
	children
});
/** Words of somebody else's, as they wrote them; the lines stay lines in the plain text, too. */
var Quoted = ({ children }) => /* @__PURE__ */ jsx("blockquote", {
	style: {
		margin: "0 0 16px",
		padding: "4px 0 4px 16px",
		borderLeft: "3px solid #f2a530",
		fontSize: "16px",
		lineHeight: "26px"
	},
	children: [...children.split("\n").entries()].map(([at, line]) => /* @__PURE__ */ jsxs(Fragment, { children: [at > 0 && /* @__PURE__ */ jsx("br", {}), line] }, at))
});
export { Quoted as n, template as r, P as t };
