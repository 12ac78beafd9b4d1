/** A text in Polish quotation marks; its own become the inner ones: „Piknik »Łódź żyje«”. */
export const quoted = (text: string): string => `„${text.replace(/[„“]/g, "»").replace(/[”‟]/g, "«")}”`
