export const annexTermsMoves = ["proposeAnnex", "replaceAnnex", "counterAnnex"] as const
export type AnnexTermsMove = (typeof annexTermsMoves)[number]
export const isAnnexTermsMove = (move: string): move is AnnexTermsMove => annexTermsMoves.some((one) => one === move)

const annexMoves: readonly string[] = [...annexTermsMoves, "acceptAnnex", "declineAnnex", "withdrawAnnex"]
export const isAnnexMove = (move: string): boolean => annexMoves.includes(move)
