/** Segments or chunks of a picture of 20 MB: cameras write hundreds. Millions of empty ones hold this thread for seconds. */
export const mostPieces = 50_000
