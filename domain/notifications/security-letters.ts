import { LINK_LIFETIME_MS } from '../people/email-link.ts'

const HOUR_MS = 3_600_000

/** Asks the owner of an address to confirm it. */
export const proofLetter = (productName: string) => ({
  title: `Confirm your email address for ${productName}`,
  body:
    `Open the link and press Confirm Email. It works once, for ${LINK_LIFETIME_MS.proof / HOUR_MS} hours. ` +
    'If you have no account with us, ignore this message.',
})

/** Lets the owner of a proved address choose a new password. */
export const resetLetter = (productName: string) => ({
  title: `Reset your ${productName} password`,
  body:
    `Open the link to choose a new password. It works once, for ${LINK_LIFETIME_MS.reset / 60_000} minutes. ` +
    'If this was not you, ignore this message: your password stays the same.',
})
