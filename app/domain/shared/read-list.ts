export type ReadList<Filters> = { ok: true; filters: Filters } | { ok: false; sentence: string; field?: string }

/** Rows already shown; 0 for anything invalid. */
export const readShown = (text: string | null): number => (/^\d{1,5}$/.test(text ?? "") ? Number(text) : 0)
