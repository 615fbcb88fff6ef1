import type { Wallet } from '#contract/funding.ts'
import { addCents, cents, formatCents } from '#domain/money.ts'
import { plainArray } from '#server/database/array-literal.ts'
import type { ReadPart } from '#server/database/gather-parts.ts'
import { gatherReads } from '#server/database/gather-reads.ts'
import type { Queryable } from '#server/database/pool.ts'

interface Row {
  customer_id: bigint
  cash_cents: bigint
  held_cents: bigint
}

/** By key, whatever the statistics say: the lateral limit leaves no other plan. */
const READ_WALLETS = `
select account.customer_id, account.cash_cents, account.held_cents
from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select customer_id, cash_cents, held_cents from accounts where customer_id = asked.customer_id limit 1
) as account`

/** Reads a customer's cash: what they own, what they may spend, what is held for withdrawals. */
export function walletReader(database: Queryable): (customerId: bigint) => Promise<Wallet> {
  const read = gatherReads((customerIds) => readAccounts(database, customerIds))
  return async (customerId) => presentWallet(await read(customerId))
}

/** The same, for a page that asks for more at once. */
export const WALLET_PART: ReadPart<Wallet> = {
  text: `select cash_cents || ' ' || held_cents from accounts where customer_id = asked.customer_id`,
  found(text) {
    const [cash = '0', held = '0'] = text?.split(' ') ?? []
    return presentWallet({ cash_cents: BigInt(cash), held_cents: BigInt(held) })
  },
  async alone(database, customerIds) {
    const rows = await readAccounts(database, customerIds)
    return new Map([...rows].map(([id, row]) => [id, presentWallet(row)]))
  },
}

async function readAccounts(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Row>> {
  const { rows } = await database.query<Row>({
    name: 'read-wallets',
    text: READ_WALLETS,
    values: [plainArray(customerIds)],
  })
  return new Map(rows.map((row) => [row.customer_id, row]))
}

function presentWallet(row: Pick<Row, 'cash_cents' | 'held_cents'> | undefined): Wallet {
  const available = cents(row?.cash_cents ?? 0n)
  const held = cents(row?.held_cents ?? 0n)
  return {
    balance: formatCents(addCents(available, held)),
    available: formatCents(available),
    held: formatCents(held),
  }
}
