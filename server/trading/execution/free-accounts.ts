import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Tx } from '#server/platform/database/pool.ts'

/** Which of these customers' accounts nobody keeps locked now. */
export async function freeAccounts(client: Tx, customerIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await client.query<{ customer_id: bigint }>({
    name: 'free-accounts',
    text: FREE_ACCOUNTS,
    values: [plainArray(customerIds)],
  })
  return new Set(rows.map((row) => row.customer_id))
}

const FREE_ACCOUNTS = `
select customer_id
from accounts
where customer_id = any($1::bigint[])
for update skip locked`
