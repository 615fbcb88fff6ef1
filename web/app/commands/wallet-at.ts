/** The open screen with the balance, else the wallet, with one of its dialogs open. */
export const walletAt = (path: string, dialog: 'deposit' | 'withdraw'): string =>
  `${path === '/' ? '/' : '/wallet'}?open=${dialog}`
