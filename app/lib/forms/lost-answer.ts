/** A form whose answer was lost, so that nobody here knows whether the server has accepted it. `lost`: the path it was sent to. */
export type Lost = { lost: string; values: Readonly<Record<string, unknown>> }

export const isLost = (answer: unknown): answer is Lost =>
  typeof answer === "object" && answer !== null && "lost" in answer && typeof answer.lost === "string"

/** Hidden controls that identify one of a page's similar forms. */
const rowControls = ["id", "entry", "instalment", "invoice", "change", "row", "approvalId"]

/** The path and query that a form is sent to; read as an attribute, because a control may be called "action". */
export function addressOf(form: HTMLFormElement, { baseURI }: Document) {
  const { pathname, search } = new URL(form.getAttribute("action") ?? "", baseURI)
  return pathname + search
}

/** Whether the page still offers the form. */
export const isOffered = ({ lost, values }: Lost, page: Document) =>
  [...page.forms].some(
    (form) =>
      addressOf(form, page) === lost &&
      rowControls.every((name) => {
        const control = form.elements.namedItem(name)
        return !(control instanceof HTMLInputElement) || values[name] === undefined || control.value === values[name]
      }),
  )
