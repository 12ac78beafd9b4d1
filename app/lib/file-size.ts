const number = new Intl.NumberFormat("pl-PL", { maximumFractionDigits: 1 })

/** Bytes → "820 kB", "1,4 MB". */
export const formatSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${number.format(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`
    : `${number.format(bytes / 1024 / 1024)}\u00a0MB`
