import type { TypedValues } from "#app/lib/forms/refused-form.ts"

const name = "fax"

/** Honeypot, invisible to people. Gone from a refused form that had it filled: a browser would fill it again. */
export const TrapField = ({ refused = {} }: { refused?: TypedValues }) =>
  !refused[name]?.length && (
    <div className="hidden" aria-hidden="true">
      <label>
        Nie wypełniaj tego pola
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
