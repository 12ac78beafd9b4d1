/** Resolves after at least so many milliseconds, so that timing reveals no account (ASVS V6.3.8). */
export async function withMinimumDuration<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if (done.status === "rejected") throw done.reason
  return done.value
}
