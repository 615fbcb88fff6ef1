/** The commission that the customer saw in basis points, where their client sent it. */
export const shownFee = ({ expectedFeePercent }: { expectedFeePercent?: bigint | undefined }) =>
  expectedFeePercent === undefined ? {} : { shownCommissionBps: expectedFeePercent }
