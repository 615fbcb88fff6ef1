/** What is shown as the reason of a lock by the account's own customer. */
export const OWN_LOCK_REASON = 'Locked by the customer'
