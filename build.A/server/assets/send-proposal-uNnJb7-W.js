import { n as ProposalFields, r as proposalPath, t as randomKey } from "./random-key-q0PsvOMA.js";
import { n as SubmitButton } from "./dialog-frame-VUGX5Dye.js";
import { useFetcher } from "react-router";
import { useId, useState } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
// app/features/collaborations/proposal/send-proposal.tsx
/** The form of a proposal as a dialog sends it; a refusal leaves what was typed where it stands. */
function SendProposal({ choice, locked, draft, onClose, onBack }) {
	const [key] = useState(randomKey);
	const sending = useFetcher();
	const id = useId();
	return /* @__PURE__ */ jsxs(sending.Form, {
		method: "post",
		action: proposalPath,
		id,
		noValidate: true,
		children: [!locked && /* @__PURE__ */ jsxs("p", {
			className: "proposal__whose",
			children: [/* @__PURE__ */ jsx("b", { children: choice.organization.name }), onBack && /* @__PURE__ */ jsx("button", {
				className: "btn btn--quiet btn--small",
				type: "button",
				onClick: onBack,
				children: "Zmień organizację"
			})]
		}), /* @__PURE__ */ jsx(ProposalFields, {
			choice,
			locked,
			draft,
			idempotencyKey: key,
			refused: sending.data,
			children: /* @__PURE__ */ jsxs("div", {
				className: "proposal__acts",
				children: [/* @__PURE__ */ jsx(SubmitButton, {
					className: "btn btn--amber",
					busy: sending.state !== "idle",
					busyLabel: "Wysyłanie...",
					children: "Wyślij propozycję"
				}), /* @__PURE__ */ jsx("button", {
					className: "btn btn--line",
					type: "button",
					onClick: onClose,
					children: "Anuluj"
				})]
			})
		})]
	});
}
export { SendProposal as t };
