/** What the list has for signed-in people, in a chunk of its own. */
export const memberPart = () => import("./member-list.tsx")
