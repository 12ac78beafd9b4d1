/** Limit of a picture's segments or chunks: cameras write hundreds; millions of empty ones would block this thread for seconds. */
export const mostPieces = 50_000
