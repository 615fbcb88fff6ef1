import { foldText } from '#server/platform/database/fold-text.sql.ts'
import { OWN_COLUMNS, TRANSACTION_COLUMNS, TRANSACTION_JOINS } from './list-transactions.sql.ts'

const PAGE = `t.customer_id = $1 and t.id < $2 and t.id >= $3`
const NEWEST = `order by t.id desc limit $4`

/**
 * One page of the transactions that a filter or a search finds, newest first. Each part is ranges of an index, and is
 * not carried out when its list is empty:
 * - $5, types that are most of a history: along the primary key, skipping the others, which are few. A deposit and a
 *   withdrawal take an administrator's decision, a dividend a quarter.
 * - $6, types that no trade has: a range for each.
 * - $7, types of $8, symbols: a range for each of both.
 * - $13, whether corrections are asked for: those of the customer, which are few.
 * - $9, the beginning of a bank reference in lower case: every deposit of the customer's that has it.
 * - $10, the number of a deposit reference. $11, the number of a transaction of the types of $12.
 */
export const FIND_TRANSACTIONS = `
with found as (
  select id from (
    (select t.id from transactions t
     where cardinality($5::text[]) > 0 and ${PAGE} and t.type = any($5::text[]) ${NEWEST})
    union
    select of_type.id from unnest($6::text[]) as wanted (type)
    cross join lateral (
      select t.id from transactions t
      where ${PAGE} and t.type = wanted.type and t.type in ('deposit', 'withdraw', 'dividend', 'split')
      order by t.type desc, t.id desc limit $4) as of_type
    union
    select of_symbol.id from unnest($8::text[]) as traded (symbol)
    cross join unnest($7::text[]) as wanted (type)
    cross join lateral (
      select t.id from transactions t
      where ${PAGE} and t.instrument = traded.symbol and t.type = wanted.type
      order by t.instrument desc, t.type desc, t.id desc limit $4) as of_symbol
    union
    select t.id from (
      select d.id from deposit_requests d
      where $9::text <> '' and d.customer_id = $1
        and ${foldText('d.bank_reference')} collate "C" >= $9::text
        and ${foldText('d.bank_reference')} collate "C" < $9::text || chr(1114111)
      union
      select d.id from deposit_requests d where d.customer_id = $1 and d.reference_number = $10::bigint
    ) as referred
    join transactions t on t.request_id = referred.id and ${PAGE}
    union
    (select c.id from corrections c
     where $13::boolean and c.customer_id = $1 and c.id < $2 and c.id >= $3 order by c.id desc limit $4)
    union
    select t.id from transactions t where ${PAGE} and t.id = $11::bigint and t.type = any($12::text[])
  ) as any_part
  order by id desc limit $4
)
select ${TRANSACTION_COLUMNS}
from found
cross join lateral (
  select t.customer_id, t.request_id, ${OWN_COLUMNS} from transactions t
  where t.customer_id = $1 and t.id = found.id limit 1) as t
${TRANSACTION_JOINS}
order by t.id desc`

/** The symbols that a customer has ever traded. */
export const TRADED_SYMBOLS = `select instrument from positions where customer_id = $1`

/**
 * The id that divides a customer's transactions at an instant: those from it on were made at the instant or later. Ids
 * rise with time, so halving the range finds it in some forty look-ups, and no order pays for an index by time.
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
