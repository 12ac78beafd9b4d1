/** Pure rules and components: no database, so they answer in a second. */
export const unitTests = [
  "app/{domain,lib,ui}/**/*.test.{ts,tsx}",
  "app/paths.test.ts",
  "app/platform/postgres/embedded-postgres.test.ts",
  "app/db/realms/world/**/*.test.ts",
  "tools/**/*.test.ts",
  "server/listen.test.ts",
  "test/support/shown/amount-in.test.ts",
  "test/architecture/architecture.test.ts",
  "test/architecture/deploy.test.ts",
  "test/architecture/reach.test.ts",
  "test/support/engines/**/*.test.ts",
]
/** Short forms of the faults, with real processes of the build. */
export const faultTests = ["tools/chaos/**/*.test.ts"]
