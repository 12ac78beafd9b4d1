/** What the view `deal_figure` says of a deal, in grosze, each with the day it counts by. */
export const dealFigures = [
  "planned",
  "agreed",
  "in_kind",
  "received",
  "in_transit",
  "to_pay",
  "settled",
  "settled_received",
] as const
