import { html } from "../rendering/html.ts"
import { type IconName, spriteAddress } from "./icon.tsx"

export const iconMarkup = (name: IconName, filled = false) =>
  html`<svg class="${filled ? "icon icon--filled" : "icon"}" aria-hidden="true"><use href="${`${spriteAddress}#${name}`}"></use></svg>`
