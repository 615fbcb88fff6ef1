-- The thresholds become settings: of each row of the old table, every amount that it changed is a row of its key, from
-- the same time, by the same people. Off is null. More than a billion dollars counts as that: the most a key takes.
with changed as (
  select id, 'thresholds.per_request' as key, 0 as n, per_item_cents as cents,
    lag(per_item_cents) over before as earlier from money_thresholds window before as (order by id)
  union all
  select id, 'thresholds.per_customer_day', 1, per_customer_day_cents,
    lag(per_customer_day_cents) over before from money_thresholds window before as (order by id)
  union all
  select id, 'thresholds.per_person_day', 2, per_cashier_day_cents,
    lag(per_cashier_day_cents) over before from money_thresholds window before as (order by id)),
blocks as materialized (select id, nextval('id_block') as block from money_thresholds)
insert into settings (id, key, value, effective_from, proposed_by, confirmed_by, reason, made_at)
select b.block * 1024 + c.n, c.key,
  case when c.cents is null then 'null'::jsonb else to_jsonb(least(c.cents, 100000000000)) end, t.set_at,
  coalesce(t.proposed_by, t.set_by), case when t.proposed_by is not null then t.set_by end, t.reason, t.set_at
from changed c join money_thresholds t using (id) join blocks b using (id)
where c.cents is distinct from c.earlier;

drop table money_thresholds;

-- A proposal of thresholds is one of a setting. What was open cannot be carried out any more, so it ends as expired;
-- what was decided stays as it was but for its kind.
alter table proposals disable trigger proposals_decided_once;
alter table proposals drop constraint proposals_kind_check;
update proposals set status = 'expired', decided_at = proposed_at where kind = 'thresholds' and status = 'proposed';
update proposals set kind = 'setting', subject = 'setting:thresholds' where kind = 'thresholds';
alter table proposals add constraint proposals_kind_check
  check (kind in ('deposit_approval', 'withdrawal_approval', 'correction', 'setting'));
alter table proposals enable trigger proposals_decided_once;
