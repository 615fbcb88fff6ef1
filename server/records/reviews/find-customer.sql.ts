/** Selects the customer of request $1 of a table. */
export const findCustomerIn = (table: string): string => `select customer_id from ${table} where id = $1`
