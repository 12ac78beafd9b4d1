/** The address of the form as a page of its own; afterwards it leads to `next`, or to the organization. */
export const inquiryAddress = (organizationId: string, next?: string) =>
  `/organizacje/${organizationId}/napisz${next ? `?next=${encodeURIComponent(next)}` : ""}`
