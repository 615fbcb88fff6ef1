/** Waiting rows of a table, and the first one's time: ranges of its index on (status, id). */
export const waiting = (table: string, name: string, condition: string): string => `
  (select count(*) from ${table} where ${condition}) as ${name},
  (select created_at from ${table} where ${condition} order by id limit 1) as ${name}_oldest`
