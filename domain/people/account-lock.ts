/** The reason of an account that its own customer locked. A password reset that is approved ends no other lock. */
export const OWN_LOCK_REASON = 'Locked by the customer'
