import type { ReactNode } from "react"

/** Read aloud, not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="hidden">{children}</span>
