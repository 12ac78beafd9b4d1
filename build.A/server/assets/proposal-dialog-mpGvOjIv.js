import { t as Dialog } from "./dialog-C82tVaNU.js";
import { i as proposalTitle } from "./random-key-q0PsvOMA.js";
import { t as SendProposal } from "./send-proposal-uNnJb7-W.js";
import { jsx } from "react/jsx-runtime";
// app/features/collaborations/proposal/proposal-dialog.tsx
/** 'Nowa propozycja współpracy' on an event's page: organization and event are given (B 2.5). */
function ProposalDialog({ draft, onClose, event }) {
	const { organization, ...own } = event;
	return /* @__PURE__ */ jsx(Dialog, {
		open: draft !== null,
		onClose,
		title: proposalTitle,
		wide: true,
		children: draft && /* @__PURE__ */ jsx(SendProposal, {
			choice: {
				organization,
				events: [own]
			},
			locked: true,
			draft,
			onClose
		})
	});
}
export { ProposalDialog };
