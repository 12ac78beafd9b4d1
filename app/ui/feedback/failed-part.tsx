import type { FailedLoad } from "#app/lib/failed-load.ts"

type FailedPartProps = { failed: FailedLoad; title: string; onRetry: () => void }

export const FailedPart = ({ failed: { failedLoad, retry }, title, onRetry }: FailedPartProps) => (
  <div className="note note--error" role="alert">
    <p>
      <b>{title}</b>
      <br />
      {failedLoad}
    </p>
    {retry && (
      <p>
        <button className="btn btn--line btn--small" type="button" onClick={onRetry}>
          Ponów próbę
        </button>
      </p>
    )}
  </div>
)
