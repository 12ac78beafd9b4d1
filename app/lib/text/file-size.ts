import { formatNumber } from "./numbers.ts"

/** Bytes → "820 kB", "1,4 MB". */
export const formatSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)), 0)}\u00a0kB`
    : `${formatNumber(bytes / 1024 / 1024, 1)}\u00a0MB`
