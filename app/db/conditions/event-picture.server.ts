import { eq } from "drizzle-orm"
import { event, file } from "../schema.ts"

export const isPictureOfEvent = eq(file.id, event.imageId)
