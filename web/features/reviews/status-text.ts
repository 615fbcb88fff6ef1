/** "Approved" of 'approved'; "Canceled" of 'cancelled', as the contract spells it. */
export const statusText = (status: string): string =>
  TEXTS[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`

const TEXTS: Readonly<Record<string, string>> = { cancelled: 'Canceled', own: 'Yours, ended' }
