/** Signed dollars as they travel, in cents. */
export const centsOf = (dollars: string): bigint => BigInt(dollars.replace('.', ''))
