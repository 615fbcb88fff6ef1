import { type Wallet, getWallet } from '#contract/cash/deposits.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { RESTRICTABLE_RIGHTS } from '#domain/restrictions/restriction.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { type Queryable, plainArray } from '#server/platform/database/database.ts'
import { type Encoded, keepEncoded } from '#server/platform/http/encoded.ts'
import { presentBalances } from '#server/records/reviews/customer-facts.ts'

interface Row {
  customer_id: bigint
  /**
   * "10000 0": spendable and held cents; with "0 f buy,sell" appended, owed cents, whether an agreement is due, and
   * restricted rights.
   */
  cash: string
}

/** Most customers owe nothing, have no agreement due and are not restricted. */
const CASH = `cash_cents || ' ' || held_cents || case
  when owed_cents > 0 or agreement_due or restricted_rights <> '{}' then
    ' ' || owed_cents || case when agreement_due then ' t ' else ' f ' end || array_to_string(restricted_rights, ',')
  else '' end`

/** The lateral limit forces a look-up by key, whatever the statistics say. */
const READ_WALLETS = `
select account.customer_id, ${CASH} as cash
from unnest($1::bigint[]) as asked (customer_id)
cross join lateral (
  select customer_id, cash_cents, held_cents, owed_cents, agreement_due, restricted_rights
  from accounts where customer_id = asked.customer_id limit 1
) as account`

/** A customer's cash: total, spendable, and held for withdrawals and orders. */
export function walletFragment(): QueryFragment<Encoded<typeof getWallet>> {
  const encodedOf = keepEncoded(getWallet, presentWallet)
  return {
    text: `select ${CASH} from accounts where customer_id = asked.customer_id`,
    found: (cash, customerId) => encodedOf(customerId, cash ?? NOTHING),
    async alone(database, customerIds) {
      const cash = await readAccounts(database, customerIds)
      return new Map(customerIds.map((id) => [id, encodedOf(id, cash.get(id) ?? NOTHING)]))
    },
  }
}

const NOTHING = '0 0'

async function readAccounts(
  database: Queryable,
  customerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await database.query<Row>({
    name: 'read-wallets',
    text: READ_WALLETS,
    values: [plainArray(customerIds)],
  })
  return new Map(rows.map(({ customer_id, cash }) => [customer_id, cash]))
}

function presentWallet(cash: string): Wallet {
  const [spendable = '', heldBack = '', missing = '0', due = 'f', restricted = ''] = cash.split(' ')
  return {
    ...presentBalances({ cashCents: cents(BigInt(spendable)), heldCents: cents(BigInt(heldBack)) }),
    ...(missing !== '0' && { owed: formatCents(cents(BigInt(missing))) }),
    ...(due === 't' && { agreementDue: true as const }),
    ...(restricted !== '' && {
      restricted: RESTRICTABLE_RIGHTS.filter((right) => restricted.split(',').includes(right)),
    }),
  }
}
