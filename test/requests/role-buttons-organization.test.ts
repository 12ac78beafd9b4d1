import { testRoles } from "./role-buttons/crawl.ts"

testRoles("organization", "karolina", "halina")
