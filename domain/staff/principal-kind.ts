/** Customers own an account and move their own money; staff look after them and own nothing. */
export type PrincipalKind = 'customer' | 'staff'

/** A user's row calls all staff administrators. */
export const kindOf = (role: 'customer' | 'administrator'): PrincipalKind =>
  role === 'customer' ? 'customer' : 'staff'
