/** A market whose prices are never late: no order waits for a later one, and a cancellation is carried out at once. */
export const NEVER_LATE = {
  isLate: () => false,
  cancelsLate: () => false,
  laterPriceExpiresAt: (): Date => {
    throw new Error('no price of this market is late')
  },
}
