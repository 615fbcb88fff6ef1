const COLUMNS = 'id, symbol, kind, ex_date, per_share_units, new_shares, old_shares, source, reported_at'

/** Except actions that a person announced or canceled. */
export const REPORT = `
insert into corporate_action_reports as known (${COLUMNS})
select $1::bigint, $2::text, $3::text, $4::date, $5::bigint, $6::bigint, $7::bigint, $8::text, $9::timestamptz
where not exists (
  select from corporate_actions a
  where a.symbol = $2 and a.kind = $3 and a.ex_date = $4::date
    and (a.source = 'operator' or a.cancelled_at is not null or a.through_customer_id > 0 or a.applied_at is not null))
on conflict (symbol, ex_date, kind) do update
set per_share_units = excluded.per_share_units, new_shares = excluded.new_shares, old_shares = excluded.old_shares,
  source = excluded.source, reported_at = excluded.reported_at, decided_at = null
where (known.per_share_units, known.new_shares, known.old_shares)
  is distinct from (excluded.per_share_units, excluded.new_shares, excluded.old_shares)
returning id`

export const DECIDE_REPORT = `
update corporate_action_reports set decided_at = $4
where symbol = $1 and ex_date = $2 and kind = $3 and decided_at is null
returning id`

/** Waiting reports by symbols ($1), ex-dates ($2) and kinds ($3). */
export const FIND_REPORTS = `
select ${COLUMNS} from corporate_action_reports
where decided_at is null
  and (symbol, ex_date, kind) in (select * from unnest($1::text[], $2::date[], $3::text[]))`

/** An action's full state as a text, different after any change. */
export const ACTION_VERSION = `
select concat_ws(' ',
  (select concat_ws(' ', id, per_share_units, new_shares, old_shares, source, cancelled_at, applied_at,
    through_customer_id > 0) from corporate_actions where symbol = $1 and ex_date = $2 and kind = $3),
  (select concat_ws(' ', 'reported', id, per_share_units, new_shares, old_shares, source, decided_at)
    from corporate_action_reports where symbol = $1 and ex_date = $2 and kind = $3)) as version`

export const LIST_REPORTS = `
select ${COLUMNS} from corporate_action_reports where decided_at is null
order by corporate_action_reports.ex_date, symbol, kind`

/** Reports that a source no longer lists, for symbols with complete lists. */
export const WITHDRAW_REPORTS = `
delete from corporate_action_reports
where source = $1 and kind = $2 and ex_date between $3 and $4 and reported_at < $5 and symbol = any($6::text[])
  and decided_at is null
  and (symbol, ex_date) not in (select * from unnest($7::text[], $8::date[]))
returning ${COLUMNS}`
