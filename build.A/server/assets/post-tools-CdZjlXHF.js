import { t as ConfirmDialog } from "./confirm-dialog-CsH_Jrko.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { Link } from "react-router";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
// app/features/events/posts/post-tools.tsx
var postsPath = (eventId) => `/wydarzenia/${eventId}/aktualnosci`;
/** The way to a new post, above the list. */
var NewPost = ({ eventId }) => /* @__PURE__ */ jsxs(Link, {
	className: "btn btn--line",
	to: postsPath(eventId),
	children: [/* @__PURE__ */ jsx(Icon, { name: "plus" }), "Dodaj post"]
});
/** Edit and delete, under a post. */
var PostTools = ({ eventId, post: { id, title } }) => /* @__PURE__ */ jsxs("div", {
	className: "post__acts",
	children: [/* @__PURE__ */ jsxs(Link, {
		className: "btn btn--quiet btn--small",
		to: `${postsPath(eventId)}/${id}`,
		"aria-label": `Edytuj post „${title}”`,
		children: [/* @__PURE__ */ jsx(Icon, { name: "pencil" }), "Edytuj"]
	}), /* @__PURE__ */ jsx(ConfirmDialog, {
		opener: /* @__PURE__ */ jsxs(Fragment, { children: [
			/* @__PURE__ */ jsx(Icon, { name: "trash" }),
			"Usuń",
			/* @__PURE__ */ jsx("span", {
				className: "hidden",
				children: ` post „${title}”`
			})
		] }),
		openerClass: "btn btn--danger btn--small",
		title: "Usunąć post?",
		text: "Czy na pewno chcesz usunąć ten post?",
		confirm: "Usuń post",
		busyLabel: "Usuwanie...",
		action: `${postsPath(eventId)}/${id}/usun`
	})]
});
export { NewPost, PostTools };
