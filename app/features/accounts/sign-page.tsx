import { type ReactNode, useEffect, useRef } from "react"

type SignPageProps = {
  title: string
  intro: ReactNode
  next: { heading: string; steps: [title: string, text: string][] }
  children: ReactNode
}

/** A form beside its next steps. A changed title takes the focus. */
export function SignPage({ title, intro, next, children }: SignPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <div className="sign">
      <div className="sign__form">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{intro}</p>
        {children}
      </div>
      <aside className="sign__side band" aria-label="Co dalej">
        <div className="sign__stick">
          <h2>{next.heading}</h2>
          <ol>
            {next.steps.map(([step, text]) => (
              <li key={step}>
                <span>
                  <b>{step}</b>
                  {text}
                </span>
              </li>
            ))}
          </ol>
          <svg className="sign__art" viewBox="0 0 640 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <path d="M60 300a260 260 0 0 1 520 0h-70a190 190 0 0 0-380 0z" fill="#f2a530" />
            <path d="M60 312h70v60H60zM510 312h70v60h-70z" fill="#7ccdd5" />
            <path d="M150 340h340M190 326h90M330 326h120" stroke="#2a6270" strokeWidth="5" strokeLinecap="round" />
          </svg>
        </div>
      </aside>
    </div>
  )
}
