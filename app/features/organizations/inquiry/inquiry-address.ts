/** Address of the form's page, which leads back to `next` or to the organization. */
export const inquiryAddress = (organizationId: string, next?: string) =>
  `/organizacje/${organizationId}/napisz${next ? `?next=${encodeURIComponent(next)}` : ""}`
