import type { Pool } from '#server/platform/database/database.ts'

const SLICE = 10_000

/**
 * Adds to what `seedQueues` has made of `count` customers a support ticket of each, with a question and mostly an
 * answer: one in five waits, one in five is answered, the others are closed.
 */
export async function seedTickets(pool: Pool, { count, at }: { count: number; at: Date }): Promise<void> {
  const statements = [
    `insert into support_tickets (customer_id, id, status, created_at, closed_at, closed_by)
     select n * 10, n * 10 + 6, case n / 20 % 5 when 0 then 'open' when 1 then 'answered' else 'closed' end, $1,
       case when n / 20 % 5 > 1 then $1::timestamptz end, case when n / 20 % 5 > 1 then 1 end
     from generate_series($2::int, $3::int) n`,
    `insert into support_messages (customer_id, ticket_id, id, author_id, text, created_at)
     select n * 10, n * 10 + 6, n * 10 + 7 + message, case message when 0 then n * 10 else 1 end,
       repeat('Where is my transfer ' || n || '? ', 20), $1
     from generate_series($2::int, $3::int) n, generate_series(0, 1) message
     where message = 0 or n / 20 % 5 > 0`,
  ]
  for (let first = 1; first <= count; first += SLICE) {
    const last = Math.min(count, first + SLICE - 1)
    for (const statement of statements) await pool.query(statement, [at, first, last])
  }
  for (const table of ['support_tickets', 'support_messages']) await pool.query(`vacuum analyze ${table}`)
}
