/**
 * Answers no sooner than after so many milliseconds, so that the time does not tell which way the work went: whether
 * an address has an account (ASVS V6.3.8). Take more than the longer way needs.
 */
export async function withMinimumDuration<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if (done.status === "rejected") throw done.reason
  return done.value
}
