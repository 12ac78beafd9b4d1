import { jsx } from "react/jsx-runtime";
// app/ui/icons.svg?url&no-inline
var icons_default = "/assets/icons-ga2vQlP-.svg";
// app/ui/icon.tsx
/** Always decoration: the control or the text around it carries the name. */
function Icon({ name, className, filled }) {
	const classes = [
		"icon",
		filled && "icon--filled",
		className
	].filter(Boolean).join(" ");
	return /* @__PURE__ */ jsx("svg", {
		className: classes,
		"aria-hidden": "true",
		focusable: "false",
		children: /* @__PURE__ */ jsx("use", { href: `${icons_default}#${name}` })
	});
}
export { Icon as t };
