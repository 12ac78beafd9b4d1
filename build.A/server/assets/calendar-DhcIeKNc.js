import { jsx } from "react/jsx-runtime";
import "dayjs/locale/pl.js";
import { MantineProvider } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { setNonce } from "get-nonce";
// app/ui/calendar.tsx
var nonceOf = () => document.querySelector("script[nonce]")?.nonce ?? "";
var labels = {
	previousMonth: "Poprzedni miesiąc",
	nextMonth: "Następny miesiąc",
	previousYear: "Poprzedni rok",
	nextYear: "Następny rok",
	previousDecade: "Poprzednia dekada",
	nextDecade: "Następna dekada"
};
/** One month in Polish, Monday first. The only piece of Mantine's dates, loaded when a calendar is opened. */
function Calendar({ day, min, max, onPick }) {
	const nonce = nonceOf();
	if (nonce) setNonce(nonce);
	return /* @__PURE__ */ jsx(MantineProvider, {
		forceColorScheme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
		getRootElement: () => void 0,
		getStyleNonce: () => nonce,
		withCssVariables: false,
		withGlobalClasses: false,
		deduplicateInlineStyles: true,
		children: /* @__PURE__ */ jsx(DatesProvider, {
			settings: {
				locale: "pl",
				firstDayOfWeek: 1
			},
			children: /* @__PURE__ */ jsx(DatePicker, {
				className: "calendar",
				value: day,
				defaultDate: day ?? min,
				minDate: min,
				maxDate: max,
				onChange: (picked) => picked && onPick(picked),
				ariaLabels: labels,
				size: "md",
				hideOutsideDates: true
			})
		})
	});
}
export { Calendar as default };
