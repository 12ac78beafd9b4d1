export function Skeleton({ width, height }: { width?: string; height?: string }) {
  return <span className="bone" aria-hidden="true" style={{ width, height }} />
}

/** Placeholders of cards. `label`: text of the live region, such as "Ładowanie wydarzeń...". */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  const places = Array.from({ length: count }, (_, place) => `bone-${place}`)
  return (
    <>
      <p className="hidden" role="status">
        {label}
      </p>
      <div className="cards" aria-hidden="true">
        {places.map((place) => (
          <div className="card card--bones" key={place}>
            <span className="bone bone--pic" />
            <Skeleton width="40%" height="22px" />
            <Skeleton width="88%" height="26px" />
            <Skeleton width="56%" />
          </div>
        ))}
      </div>
    </>
  )
}
