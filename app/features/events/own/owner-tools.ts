/** What only the owner of an event sees on its page, loaded together. */
export { NewPost, PostTools } from "../posts/post-tools.tsx"
export { OwnEmptyOffer } from "./own-empty-offer.tsx"
export { OwnerBar } from "./owner-bar.tsx"
