/** The owner's parts of the event page, in one chunk. */
export { NewPost, PostTools } from "../posts/post-tools.tsx"
export { OwnEmptyOffer } from "./own-empty-offer.tsx"
export { OwnerBar } from "./owner-bar.tsx"
