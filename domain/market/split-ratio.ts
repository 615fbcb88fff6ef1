/** Old shares became new ones: 1 became 4, or in a reverse split 10 became 1. */
export interface SplitRatio {
  readonly newShares: bigint
  readonly oldShares: bigint
}
