import {
  conversationPath,
  conversationReadPath,
  inquiryPath,
  inquiryReadPath,
  openConversationPath,
  openInquiryPath,
} from "#app/paths.ts"

export type ThreadPaths = {
  /** The inbox with the thread open; it also receives the form without JavaScript. */
  page: string
  /** Messages as JSON; scripts post new ones here. */
  messages: string
  read: string
}

/** Addresses of a conversation or an inquiry. */
export const threadPaths = ({ id, inquiry }: { id: string; inquiry: object | null }): ThreadPaths =>
  inquiry
    ? { page: openInquiryPath(id), messages: inquiryPath(id), read: inquiryReadPath(id) }
    : { page: openConversationPath(id), messages: conversationPath(id), read: conversationReadPath(id) }
