import { testRoles } from "./role-buttons/crawl.ts"

testRoles("sponsor", "marta", "tomasz")
