import { a as eventStatuses, m as readStatus } from "./event-CcEFTc5M.js";
import { t as Icon } from "./icon-BSo8n2Kn.js";
import { n as SelectField, t as Dialog } from "./dialog-C82tVaNU.js";
import { n as SubmitButton } from "./dialog-frame-VUGX5Dye.js";
import { Form, Link, useFetcher } from "react-router";
import { Suspense, lazy, useState } from "react";
import { Fragment as Fragment$1, jsx, jsxs } from "react/jsx-runtime";
// app/features/events/outreach/email-opener.tsx
var EmailGenerator = lazy(() => import("./email-generator-DWYqzN8J.js").then((module) => ({ default: module.EmailGenerator })));
/** A link to the generator's page; with scripts it opens here, and what it is written from is fetched then. */
function EmailOpener({ eventId }) {
	const address = `/wydarzenia/${eventId}/email`;
	const [open, setOpen] = useState(false);
	const loaded = useFetcher();
	const show = (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		setOpen(true);
		loaded.load(address);
	};
	return /* @__PURE__ */ jsxs(Fragment$1, { children: [/* @__PURE__ */ jsxs(Link, {
		className: "btn btn--line",
		to: address,
		onClick: show,
		children: [/* @__PURE__ */ jsx(Icon, { name: "mail" }), "Generator e-maila"]
	}), /* @__PURE__ */ jsx(Dialog, {
		open,
		onClose: () => setOpen(false),
		title: "Generator e-maila do sponsora",
		wide: true,
		children: /* @__PURE__ */ jsx(Suspense, {
			fallback: /* @__PURE__ */ jsx("p", {
				role: "status",
				children: "Ładowanie..."
			}),
			children: loaded.data ? /* @__PURE__ */ jsx(EmailGenerator, {
				facts: loaded.data.facts,
				initial: loaded.data.choice,
				action: address
			}) : /* @__PURE__ */ jsx("p", {
				role: "status",
				children: "Ładowanie..."
			})
		})
	})] });
}
// app/features/events/own/owner-bar.tsx
/** The owner's tools on the event page: status, editing, the e-mail to sponsors (A 2). */
var OwnerBar = ({ event: { id, status } }) => /* @__PURE__ */ jsxs("section", {
	className: "owner-bar panel",
	"aria-label": "Narzędzia organizatora",
	children: [/* @__PURE__ */ jsxs(Form, {
		method: "post",
		action: `/wydarzenia/${id}/status`,
		className: "owner-bar__status",
		children: [/* @__PURE__ */ jsx(SelectField, {
			label: "Status wydarzenia",
			name: "status",
			choices: eventStatuses,
			defaultValue: readStatus(status)
		}, status), /* @__PURE__ */ jsx(SubmitButton, {
			className: "btn btn--line",
			busyLabel: "Zapisywanie...",
			children: "Zmień status"
		})]
	}), /* @__PURE__ */ jsxs("div", {
		className: "owner-bar__links",
		children: [/* @__PURE__ */ jsxs(Link, {
			className: "btn btn--line",
			to: `/edytuj-wydarzenie/${id}`,
			prefetch: "intent",
			children: [/* @__PURE__ */ jsx(Icon, { name: "pencil" }), "Edytuj"]
		}), /* @__PURE__ */ jsx(EmailOpener, { eventId: id })]
	})]
});
export { OwnerBar };
