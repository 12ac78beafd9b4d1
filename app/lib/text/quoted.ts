/** Polish quotation marks; nested ones become »«: „Piknik »Łódź żyje«”. */
export const quoted = (text: string): string => `„${text.replace(/[„“]/g, "»").replace(/[”‟]/g, "«")}”`
