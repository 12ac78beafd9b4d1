import { eq } from "drizzle-orm"
import { event, file } from "../schema.ts"

/** Joins an event with the file of its picture. */
export const isPictureOfEvent = eq(file.id, event.imageId)
