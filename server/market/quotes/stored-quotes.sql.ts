import { tellChanges } from '#server/platform/database/changes.sql.ts'
import { removeSlice } from '#server/platform/database/in-slices.ts'

/** Carries prices to every node. */
export const PRICE_CHANNEL = 'prices'

/**
 * Stores quotes and sends messages in one statement: all or nothing, and nothing from a leader without its connection.
 * Keeps prices accepted by an administrator or made later, except after $5: a clock was set back.
 */
export const PUBLISH_ROUND = `
with stored as (
  insert into provider_quotes as q (
    provider, symbol, price_units, previous_close_units, open_units, high_units, low_units, volume,
    pe_ratio, market_cap_cents, session_date, is_close, is_streamed, quoted_at, received_at,
    suspect_units, halt, halted_units, acceptances)
  select $1, r.symbol, r.price_units, r.previous_close_units, r.open_units, r.high_units, r.low_units, r.volume,
    r.pe_ratio, r.market_cap_cents, r.session_date, r.is_close, r.is_streamed, r.quoted_at, r.received_at,
    r.suspect_units, r.halt, r.halted_units, r.acceptances
  from jsonb_to_recordset($2::jsonb) as r (
    symbol text, price_units bigint, previous_close_units bigint, open_units bigint, high_units bigint,
    low_units bigint, volume bigint, pe_ratio text, market_cap_cents bigint, session_date date,
    is_close boolean, is_streamed boolean, quoted_at timestamptz, received_at timestamptz,
    suspect_units bigint, halt text, halted_units bigint, acceptances integer)
  on conflict (provider, symbol) do update set
    price_units = excluded.price_units, previous_close_units = excluded.previous_close_units,
    open_units = excluded.open_units, high_units = excluded.high_units, low_units = excluded.low_units,
    volume = excluded.volume, pe_ratio = excluded.pe_ratio, market_cap_cents = excluded.market_cap_cents,
    session_date = excluded.session_date, is_close = excluded.is_close, is_streamed = excluded.is_streamed,
    quoted_at = excluded.quoted_at, received_at = excluded.received_at,
    suspect_units = excluded.suspect_units, halt = excluded.halt, halted_units = excluded.halted_units
  where q.acceptances = excluded.acceptances and (q.quoted_at <= excluded.quoted_at or q.quoted_at > $5::timestamptz)
), minutes as (
  insert into provider_minutes as m (
    provider, symbol, starts_at, open_units, high_units, low_units, close_units, volume_so_far)
  select $1, r.symbol, r.starts_at, r.price_units, r.price_units, r.price_units, r.price_units, r.volume
  from jsonb_to_recordset($3::jsonb) as r (
    symbol text, starts_at timestamptz, price_units bigint, volume bigint)
  on conflict (provider, symbol, starts_at) do update set
    high_units = greatest(m.high_units, excluded.high_units),
    low_units = least(m.low_units, excluded.low_units),
    close_units = excluded.close_units,
    volume_so_far = excluded.volume_so_far
)
${tellChanges(PRICE_CHANNEL, 'unnest($4::text[])')}`

const QUOTE = `symbol, price_units, previous_close_units, open_units, high_units, low_units, volume, pe_ratio,
  market_cap_cents, session_date, is_close, is_streamed, quoted_at, received_at,
  suspect_units, halt, halted_units, acceptances`

export const LIST_QUOTES = `
select ${QUOTE} from provider_quotes where provider = $1 order by symbol`

export const LOCK_QUOTE = `
select ${QUOTE} from provider_quotes where provider = $1 and symbol = $2 for update`

export const ACCEPT_QUOTE = `
update provider_quotes set price_units = $3, suspect_units = null, halt = null, halted_units = null,
  acceptances = acceptances + 1
where provider = $1 and symbol = $2`

export const REMOVE_OLD_MINUTES = removeSlice('provider_minutes', 'starts_at < $1')
