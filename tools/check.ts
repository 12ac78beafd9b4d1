import { printProblems } from "#test/architecture/repository.ts"

// npm run check: rules beyond compiler and linter
process.exit(printProblems() > 0 ? 1 : 0)
