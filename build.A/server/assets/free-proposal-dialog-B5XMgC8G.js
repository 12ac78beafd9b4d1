import { t as Dialog } from "./dialog-C82tVaNU.js";
import { t as ChooseOrganization } from "./choose-organization-eO-m6SoL.js";
import { n as emptyDraft } from "./draft-BkMQEDDG.js";
import { i as proposalTitle, r as proposalPath } from "./random-key-q0PsvOMA.js";
import { t as SendProposal } from "./send-proposal-uNnJb7-W.js";
import { useFetcher } from "react-router";
import { useEffect } from "react";
import { jsx } from "react/jsx-runtime";
// app/features/collaborations/proposal/free-proposal-dialog.tsx
/** The same from a list (B 2.5): first the organization, then its events and their options. */
function FreeProposalDialog({ open, onClose, start = proposalPath }) {
	const { load, data } = useFetcher();
	useEffect(() => {
		if (open) load(start);
	}, [
		open,
		start,
		load
	]);
	return /* @__PURE__ */ jsx(Dialog, {
		open,
		onClose,
		title: proposalTitle,
		wide: true,
		children: data?.choice ? /* @__PURE__ */ jsx(SendProposal, {
			choice: data.choice,
			locked: data.locked,
			draft: emptyDraft,
			onClose,
			onBack: () => load(proposalPath)
		}, data.choice.organization.id) : data?.organizations ? /* @__PURE__ */ jsx(ChooseOrganization, {
			organizations: data.organizations,
			phrase: data.phrase,
			onOpen: load
		}) : /* @__PURE__ */ jsx("p", {
			role: "status",
			children: "Ładowanie..."
		})
	});
}
export { FreeProposalDialog };
