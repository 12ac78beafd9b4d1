import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "./notification.ts"

type ApprovalRequest = { name: string; title: string; total: string }
type Decided = { name: string; title: string; approved: boolean; reason: string | null }

/** Notifications of a party's members about its second person. */
export const approvalNotices = {
  asked: ({ name, title, total }: ApprovalRequest): Notice => ({
    title: "Potrzebna Twoja zgoda",
    body: `${name} czeka na drugą osobę: współpraca przy ${quoted(title)}, ${total}.`,
  }),
  decided: ({ name, title, approved, reason }: Decided): Notice => ({
    title: approved ? "Druga osoba zatwierdza" : "Druga osoba nie zatwierdza",
    body: `${name} ${approved ? "zatwierdza" : "odrzuca"} warunki współpracy przy ${quoted(title)}.${
      reason ? ` Powód: ${reason}` : ""
    }`,
  }),
} as const
