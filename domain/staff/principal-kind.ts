/** Who signs in: customers own an account and move their own money; staff look after them and own nothing. */
export type PrincipalKind = 'customer' | 'staff'

/** The kind behind the role of a user's row, which calls all staff administrators. */
export const kindOf = (role: 'customer' | 'administrator'): PrincipalKind =>
  role === 'customer' ? 'customer' : 'staff'
