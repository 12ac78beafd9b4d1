/** Figures of the view `deal_figure`: sums of a deal, in grosze, each with the day it counts by. */
export const dealFigures = ["planned", "agreed", "received", "open", "settled"] as const
