/**
 * Answers after at least so many milliseconds, so that timing does not reveal whether an address has an account (ASVS
 * V6.3.8).
 */
export async function withMinimumDuration<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if (done.status === "rejected") throw done.reason
  return done.value
}
