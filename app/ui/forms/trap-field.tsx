/** Honeypot: invisible to people, so only bots fill it in. The form's schema knows its name. */
export const TrapField = ({ name = "fax" }: { name?: string }) => (
  <div className="hidden" aria-hidden="true">
    <label>
      Nie wypełniaj tego pola
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
