import { STANDS } from '#server/ledger/fills/read-fills.sql.ts'
import { composeStatement } from '#server/platform/database/statements/composed-statement.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'

const OWN_COLUMNS = `
  t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents, t.created_at`

/** A transaction `t` with its request, or its split's terms. */
const TRANSACTION_COLUMNS = `${OWN_COLUMNS},
  d.bank_reference, d.original_amount_cents, d.currency, d.rate_units,
  w.bank_name, w.bank_account_number, s.new_shares, s.old_shares,
  c.kind as correction_kind, c.corrects, c.public_sentence,
  t.type in ('buy', 'sell') and not (${STANDS}) as is_canceled`

const TRANSACTION_JOINS = `
left join deposit_requests d on d.customer_id = t.customer_id and d.id = t.request_id
left join withdrawal_requests w on w.customer_id = t.customer_id and w.id = t.request_id
left join corporate_actions s on t.type = 'split' and s.id = t.request_id
left join corrections c
  on t.type in ('correction_credit', 'correction_debit') and c.customer_id = t.customer_id and c.id = t.id`

/** One page of a customer's whole history, newest first. */
export const LIST_TRANSACTIONS = `
select ${TRANSACTION_COLUMNS}
from transactions t
${TRANSACTION_JOINS}
where t.customer_id = $1 and t.id < $2 and t.id >= $3
order by t.id desc
limit $4`

/** The filter; a part is skipped when its list is empty or it is null. */
export interface FoundBy {
  /** The most common types: along the primary key, skipping the few others. */
  mostTypes: string
  /** Types that no trade has, an index range each: they are few. */
  fewTypes: string
  /** Types of these symbols: an index range per pair. */
  typesOfSymbols: string
  symbols: string
  /** Prefix of a bank reference in lower case, for the customer's deposits. */
  reference: string | null
  referenceNumber: bigint | null
  /** The number of a transaction of these types. */
  number: bigint | null
  typesOfNumber: string
  /** The customer's corrections, which are few. */
  corrections: boolean
}

/** One page of found transactions, newest first. Each part reads index ranges. */
export const FIND_TRANSACTIONS = composeStatement<{
  customerId: bigint | string
  olderThan: bigint | string
  since: bigint | string
  limit: number
  by: FoundBy
}>((take) => {
  const customer = take.value(({ customerId }) => customerId)
  const olderThan = take.value((input) => input.olderThan)
  const since = take.value((input) => input.since)
  const limit = take.value((input) => input.limit)
  const mostTypes = take.value(({ by }) => by.mostTypes, 'text[]')
  const fewTypes = take.value(({ by }) => by.fewTypes, 'text[]')
  const typesOfSymbols = take.value(({ by }) => by.typesOfSymbols, 'text[]')
  const symbols = take.value(({ by }) => by.symbols, 'text[]')
  const reference = take.value(({ by }) => by.reference, 'text')
  const referenceNumber = take.value(({ by }) => by.referenceNumber, 'bigint')
  const number = take.value(({ by }) => by.number, 'bigint')
  const typesOfNumber = take.value(({ by }) => by.typesOfNumber, 'text[]')
  const corrections = take.value(({ by }) => by.corrections, 'boolean')
  const page = `t.customer_id = ${customer} and t.id < ${olderThan} and t.id >= ${since}`
  const newest = `order by t.id desc limit ${limit}`
  return `
with found as (
  select id from (
    (select t.id from transactions t
     where cardinality(${mostTypes}) > 0 and ${page} and t.type = any(${mostTypes}) ${newest})
    union
    select of_type.id from unnest(${fewTypes}) as wanted (type)
    cross join lateral (
      select t.id from transactions t
      where ${page} and t.type = wanted.type and t.type in ('deposit', 'withdraw', 'dividend', 'split')
      order by t.type desc, t.id desc limit ${limit}) as of_type
    union
    select of_symbol.id from unnest(${symbols}) as traded (symbol)
    cross join unnest(${typesOfSymbols}) as wanted (type)
    cross join lateral (
      select t.id from transactions t
      where ${page} and t.instrument = traded.symbol and t.type = wanted.type
      order by t.instrument desc, t.type desc, t.id desc limit ${limit}) as of_symbol
    union
    select t.id from (
      select d.id from deposit_requests d
      where ${reference} <> '' and d.customer_id = ${customer}
        and ${foldText('d.bank_reference')} collate "C" >= ${reference}
        and ${foldText('d.bank_reference')} collate "C" < ${reference} || chr(1114111)
      union
      select d.id from deposit_requests d where d.customer_id = ${customer} and d.reference_number = ${referenceNumber}
    ) as referred
    join transactions t on t.request_id = referred.id and ${page}
    union
    (select c.id from corrections c
     where ${corrections} and c.customer_id = ${customer} and c.id < ${olderThan} and c.id >= ${since}
     order by c.id desc limit ${limit})
    union
    select t.id from transactions t where ${page} and t.id = ${number} and t.type = any(${typesOfNumber})
  ) as any_part
  order by id desc limit ${limit}
)
select ${TRANSACTION_COLUMNS}
from found
cross join lateral (
  select t.customer_id, t.request_id, ${OWN_COLUMNS} from transactions t
  where t.customer_id = ${customer} and t.id = found.id limit 1) as t
${TRANSACTION_JOINS}
order by t.id desc`
})

/** The symbols that a customer has ever traded. */
export const TRADED_SYMBOLS = `select instrument from positions where customer_id = $1`

/**
 * A customer's first transaction id at an instant or later. Bisects rising ids in some forty look-ups, so no order
 * pays for an index by time.
 */
export const ID_AT = `
with recursive halving (low, high) as (
  select min(id), max(id) + 1 from transactions where customer_id = $1 having min(id) is not null
  union all
  select
    case when probe.created_at < $2 then probe.id + 1 else low end,
    case when probe.created_at < $2 then high else middle.id end
  from halving
  cross join lateral (select low + (high - low) / 2 as id) as middle
  cross join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = $1 and t.id >= middle.id
    order by t.id limit 1) as probe
  where low < high
)
select low as id from halving where low >= high limit 1`
