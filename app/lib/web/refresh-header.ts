/** Sent when an open page reads its data anew: such an answer leaves the toast to the navigation that it is meant for. */
export const refreshHeader = "x-refresh"
