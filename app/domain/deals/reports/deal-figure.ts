/** What a row of the view `deal_figure` says of a deal, in grosze, with the day it counts by. */
export const dealFigures = ["planned", "agreed", "received", "open", "settled"] as const
