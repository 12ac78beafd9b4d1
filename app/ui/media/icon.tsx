import sprite from "./icons.svg?url&no-inline"

export { sprite as spriteAddress }

/** Every drawing in icons.svg (Lucide, ISC). */
export const iconNames = [
  "arrow-left",
  "arrow-right",
  "award",
  "bell",
  "bookmark",
  "calendar",
  "check",
  "chevron-down",
  "chevron-right",
  "circle-alert",
  "circle-check",
  "clock",
  "copy",
  "download",
  "ellipsis",
  "eye",
  "eye-off",
  "facebook",
  "file-pen-line",
  "file-text",
  "flag",
  "globe",
  "handshake",
  "heart",
  "hourglass",
  "image",
  "inbox",
  "info",
  "instagram",
  "layout-grid",
  "link",
  "linkedin",
  "list",
  "lock",
  "log-out",
  "mail",
  "map-pin",
  "menu",
  "message-square",
  "monitor",
  "moon",
  "paperclip",
  "pencil",
  "phone",
  "plus",
  "rotate-ccw",
  "search",
  "send",
  "settings",
  "share",
  "shield",
  "sliders-horizontal",
  "star",
  "sun",
  "tag",
  "trash",
  "triangle-alert",
  "twitter",
  "upload",
  "user",
  "users",
  "x",
] as const

export type IconName = (typeof iconNames)[number]

/** Always decorative: the control or text around it has the name. */
export function Icon({ name, className, filled }: { name: IconName; className?: string; filled?: boolean }) {
  const classes = ["icon", filled && "icon--filled", className].filter(Boolean).join(" ")
  const href = `${sprite}#${name}`
  if (import.meta.env.SSR)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own names; an element less for each of dozens of icons
      <svg className={classes} aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<use href="${href}"></use>` }} />
    )
  return (
    <svg className={classes} aria-hidden="true">
      <use href={href} />
    </svg>
  )
}
