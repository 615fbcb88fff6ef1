const BOUGHT = `(select min(id) from transactions where type = 'buy')`

/** A close of the shares that were bought, on a day relative to the trade's. */
const closed = (days: number, units: string): string => `
  insert into session_closes (symbol, session_date, received_at, price_units, source)
  select instrument, price_at::date + (${days}), price_at, ${units}, price_source
  from transactions where id = ${BOUGHT}`

/** A minute of the provider that the trade names, some minutes after the trade, at a price in 1e-6 dollars. */
const quoted = (minutes: number, units: string): string => `
  insert into provider_minutes (provider, symbol, starts_at, open_units, high_units, low_units, close_units)
  select price_source, instrument, date_trunc('minute', price_at) + ${minutes} * interval '1 minute',
    ${units}, ${units}, ${units}, ${units} from transactions where id = ${BOUGHT}`

/** Ways to tamper with prices, and the invariant that each breaks. */
export const PRICE_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] = [
  [
    'fills-near-kept-closes',
    'a buy at a cent',
    `${closed(-1, 'price_units')}; update transactions set price_units = 10000 where id = ${BOUGHT}`,
  ],
  [
    'fills-near-kept-closes',
    'a sale at ten times the close of its own session',
    `${closed(0, 'price_units')}; update transactions set price_units = 10 * price_units where type = 'sell'`,
  ],
  [
    'fills-near-kept-closes',
    'a trade that is of other shares by now',
    `${closed(-1, 'price_units / 100')}; ${closed(0, 'price_units / 100')}`,
  ],
  [
    'fills-near-kept-closes',
    'an order filled at a cent before any close was kept',
    `update orders o set status = 'filled', settled_at = o.created_at, transaction_id = ${BOUGHT}
     where side = 'buy' and status = 'pending'; update transactions set price_units = 10000 where id = ${BOUGHT}`,
  ],
  ['fills-at-stored-quotes', 'a buy at a price that was not quoted', quoted(0, 'price_units + 1')],
  [
    'fills-at-stored-quotes',
    'a buy of a minute that was not quoted',
    `${quoted(-5, 'price_units')}; ${quoted(5, 'price_units')}`,
  ],
  [
    'closes-near-their-session',
    'a close twice what was quoted',
    `${quoted(0, 'price_units')}; ${closed(0, '2 * price_units')}`,
  ],
  [
    'closes-near-their-session',
    'a close half of what was quoted',
    `${quoted(0, 'price_units')}; ${closed(0, 'price_units / 2')}`,
  ],
]
