/** Stored PDFs of a deal; `signed`: a copy that one side uploaded. */
export const documentKinds = ["agreement", "annex", "signed"] as const
export type DocumentKind = (typeof documentKinds)[number]
