/** Sentences by control name; "" concerns the whole form. */
export type FieldErrors = Record<string, string>

/** Typed values by control name, to be shown again. Never passwords or files. */
export type TypedValues = Record<string, string | string[]>

/** A form that the server refused, as its page shows it again. */
export type RefusedForm = { errors: FieldErrors; values: TypedValues }
