/** "Approved" of 'approved'; "Canceled" of 'cancelled', as the contract spells it. */
export const statusText = (status: string): string =>
  status === 'cancelled' ? 'Canceled' : `${status.charAt(0).toUpperCase()}${status.slice(1)}`
