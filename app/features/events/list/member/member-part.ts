/** Loads the parts of the list for signed-in people, a chunk of its own. */
export const memberPart = () => import("./member-list.tsx")
