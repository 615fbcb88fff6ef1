import type { Review } from './review.ts'

/** As the customer reads them. Each says what to do next. */
export const REJECTION_REASONS: Readonly<Record<Review['kind'], readonly string[]>> = {
  Deposit: [
    "We haven't received this transfer. If your bank has sent it, contact support with its confirmation.",
    'The amount we received is not the amount of this request. Submit a new request for what you sent.',
    'The transfer came from an account in another name. Send it from an account in your own name.',
    'The transfer carries another reference. Submit a new request with the reference you used.',
    'This request duplicates another one for the same transfer.',
  ],
  Withdrawal: [
    'The bank account must be in your own name. Submit a new request with your own account.',
    'Your bank could not match these account details. Check them with your bank and submit a new request.',
    'Your profile changed after this request. Submit a new request once it is approved.',
    "We couldn't confirm that you made this request. Contact support.",
  ],
  'Password reset': [
    'The reference you gave us is not the one of this request. Submit a new request from the sign-in page.',
    "You told us that you didn't make this request.",
    "We couldn't confirm your identity. Contact support.",
  ],
  Profile: [
    'The document is not readable. Upload a sharp photo or scan of the whole document.',
    'The document has expired. Upload one that is valid.',
    'The name is not the one on the document. Enter it exactly as on the document.',
    'The ID number is not the one on the document. Enter it exactly as on the document.',
    'The address is incomplete. Enter your full home address.',
    'There is already an account with this identity document. Contact support.',
  ],
  Proposal: [],
}
