/** The reason shown for a customer's own lock. */
export const OWN_LOCK_REASON = 'Locked by the customer'
