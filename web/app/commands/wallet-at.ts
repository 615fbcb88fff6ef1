/** The screen with the balance that is open already, else the wallet, with one of its dialogs open. */
export const walletAt = (path: string, dialog: 'deposit' | 'withdraw'): string =>
  `${path === '/' ? '/' : '/wallet'}?open=${dialog}`
