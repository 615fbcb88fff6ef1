-- As 0116, and: a treasurer confirms a looser threshold too, so one person loosens alone only where there is no other
-- active administrator or treasurer (domain/staff/permissions.ts).
create or replace function refuse_loosened_threshold() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Cents; null is off, as without a row.
  before jsonb;
  asked jsonb;
begin
  if new.key not like 'thresholds.%' then
    return new;
  end if;
  select s.value into before from settings s
    where s.key = new.key and s.effective_from <= new.effective_from and jsonb_typeof(s.value) in ('number', 'null')
    order by s.effective_from desc, s.id desc limit 1;
  if before is null or jsonb_typeof(before) = 'null' then
    return new;
  end if;
  if jsonb_typeof(new.value) = 'number' then
    if (new.value #>> '{}')::numeric <= (before #>> '{}')::numeric then
      return new;
    end if;
  end if;
  if new.confirmed_by is null then
    if array[new.proposed_by] is distinct from (
      select array_agg(distinct u.id) from staff_roles r join users u on u.id = r.user_id
      where r.role in ('administrator', 'treasurer') and r.revoked_at is null and u.locked_at is null)
    then
      raise exception 'setting % was not confirmed', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select p.payload::jsonb into asked from proposals p
    where p.kind = 'setting' and p.subject = 'setting:' || new.key and p.status = 'approved'
      and p.proposed_by = new.proposed_by and p.decided_by = new.confirmed_by and p.decided_at = new.made_at
    order by p.id desc limit 1;
  -- It is typed in dollars, and nothing is off.
  if asked is null
    or nullif(asked ->> 'value', '')::numeric * 100 is distinct from (new.value #>> '{}')::numeric
    or coalesce((asked ->> 'effectiveFrom')::timestamptz, new.effective_from) <> new.effective_from
  then
    raise exception 'setting % is not what was confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
