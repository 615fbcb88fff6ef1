import { namedInvariants } from '../invariant.ts'

/** Within a session shares have more than halved or doubled and come back; never by this factor. */
const MOST_TIMES = 3n

/** A close further from a trade than this says nothing about its price: over months shares do more than triple. */
const CLOSE_DAYS = 31

/** Sessions in New York lie within a day of UTC, whose date costs less to take of millions of rows. */
const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`

/** No split of the symbol between two days, across which prices are not comparable. */
const noSplit = (symbol: string, after: string, upTo: string): string => `not exists (
          select from corporate_actions a
          where a.symbol = ${symbol} and a.kind = 'split' and a.cancelled_at is null
            and a.ex_date > ${after} and a.ex_date <= ${upTo})`

/**
 * Invariants of prices: the prices of trades against those that the product stored elsewhere. The server's role writes
 * all of it, so a forger must falsify several tables alike.
 */
export const PRICE_INVARIANTS = namedInvariants({
  'fills-near-kept-closes': {
    states:
      `no trade's price is over ${MOST_TIMES} times, or under a part in ${MOST_TIMES}, of the kept closes around it: ` +
      `of the session before, and of its own, or the nearest within ${CLOSE_DAYS} days; ` +
      "where no close was ever kept, of its order's estimate",
    isAboutTimes: true,
    // One look at the closes for each symbol and day, however many trades.
    offenders: `
      with traded as materialized (
        select instrument, ${dayOf('price_at')} as day, min(price_units) as lowest, max(price_units) as highest
        from transactions where type in ('buy', 'sell') group by 1, 2),
      far as materialized (
        select t.instrument, t.day, least(b.price_units, o.price_units) as low_units,
          greatest(b.price_units, o.price_units) as high_units
        from traded t
        left join lateral (
          select c.price_units from session_closes c
          where c.symbol = t.instrument and c.session_date < t.day and c.session_date >= t.day - ${CLOSE_DAYS}
            and ${noSplit('c.symbol', 'c.session_date', 't.day')}
          order by c.session_date desc, c.received_at desc limit 1) b on true
        left join lateral (
          select c.price_units from session_closes c
          where c.symbol = t.instrument and c.session_date >= t.day and c.session_date <= t.day + ${CLOSE_DAYS}
            and ${noSplit('c.symbol', 't.day', 'c.session_date')}
          order by c.session_date, c.received_at desc limit 1) o on true
        where t.lowest * ${MOST_TIMES} < least(b.price_units, o.price_units)
           or t.highest > greatest(b.price_units, o.price_units) * ${MOST_TIMES})
      select t.customer_id, t.id, t.instrument, t.price_units, t.price_at, f.low_units, f.high_units
      from far f join transactions t on t.instrument = f.instrument and ${dayOf('t.price_at')} = f.day
      where t.type in ('buy', 'sell')
        and (t.price_units * ${MOST_TIMES} < f.low_units or t.price_units > f.high_units * ${MOST_TIMES})
      union all
      select t.customer_id, t.id, t.instrument, t.price_units, t.price_at, o.estimate_price_units,
        o.estimate_price_units
      from orders o join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
      where (t.price_units * ${MOST_TIMES} < o.estimate_price_units
          or t.price_units > o.estimate_price_units * ${MOST_TIMES})
        and not exists (select from session_closes c where c.symbol = o.instrument)`,
  },
  'fills-at-stored-quotes': {
    states:
      "a trade of the last days at a provider's price of a session was filled within what the provider quoted in " +
      'that minute',
    isAboutTimes: true,
    // Minutes are kept for eight days; the newest may be five days old, after a long weekend. Closes have none.
    offenders: `
      with quoted as materialized (
        select provider, symbol, max(starts_at) - interval '3 days' as since from provider_minutes group by 1, 2),
      sessions as materialized (
        select provider, min(starts_at) as begins_at, max(starts_at) + interval '1 minute' as ends_at
        from provider_minutes group by provider, ${dayOf('starts_at')}),
      recent as materialized (
        select t.customer_id, t.id, t.instrument, t.price_units, t.price_at, t.price_source, t.created_at
        from transactions t join quoted q on q.provider = t.price_source and q.symbol = t.instrument
        where t.type in ('buy', 'sell') and t.created_at > q.since)
      select r.customer_id, r.id, r.instrument, r.price_units, r.price_at, m.low_units, m.high_units
      from recent r
      join sessions s on s.provider = r.price_source and r.price_at >= s.begins_at and r.price_at < s.ends_at
      left join provider_minutes m on m.provider = r.price_source and m.symbol = r.instrument
        and m.starts_at = date_trunc('minute', r.price_at)
      where (r.price_units between m.low_units and m.high_units) is not true
        -- A price that a person accepted keeps the time of the one before until the next.
        and not exists (
          select from audit_log l where l.subject_type = 'quote' and l.subject_id = r.instrument
            and l.action = 'quote.accepted' and l.at between r.price_at and r.created_at)`,
  },
  'closes-near-their-session': {
    states: 'no kept close is half as much again as its session quoted, or less than two thirds of it',
    offenders: `
      with days as materialized (
        select provider, symbol, ${dayOf('starts_at')} as day, min(low_units) as low_units,
          max(high_units) as high_units
        from provider_minutes group by 1, 2, 3)
      select c.symbol as instrument, c.session_date, c.price_units, d.low_units, d.high_units
      from session_closes c
      join days d on d.provider = c.source and d.symbol = c.symbol and d.day = c.session_date
      where c.price_units * 3 < d.low_units * 2 or c.price_units * 2 > d.high_units * 3`,
  },
})
