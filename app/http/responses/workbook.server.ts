/** The download of a workbook for a signed-in person. */
export const workbookAnswer = (workbook: Buffer, fileName: string) =>
  new Response(new Uint8Array(workbook), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  })
