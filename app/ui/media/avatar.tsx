import { useState } from "react"
import { initialsOf } from "./initials.ts"

type AvatarProps = {
  /** Source of the initials; the name itself is beside the avatar. */
  name: string
  /** People are round, organizations and companies square. */
  kind?: "person" | "organization"
  size?: "small" | "normal" | "large"
  src?: string | null
}

export function Avatar({ name, kind = "person", size = "normal", src }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const classes = ["avatar", kind === "organization" && "avatar--org", size !== "normal" && `avatar--${size}`]
  return (
    <span className={classes.filter(Boolean).join(" ")} aria-hidden="true">
      {src && failed !== src ? (
        <img src={src} alt="" width={96} height={96} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
