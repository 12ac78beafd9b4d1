import { printProblems } from "#test/architecture/repository.ts"

// npm run check: what no compiler and no linter knows of
process.exit(printProblems() > 0 ? 1 : 0)
