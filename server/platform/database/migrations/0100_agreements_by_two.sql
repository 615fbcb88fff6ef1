-- The next version of an agreement is proposed by one person and confirmed by another.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'proposals'::regclass and conname = 'proposals_kind_check';
  alter table proposals drop constraint proposals_kind_check;
  execute 'alter table proposals add constraint proposals_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''agreement''::text, ');
end
$$;

alter table agreements
  -- Who proposed it, where another person confirmed it; published_by is who did.
  add column proposed_by bigint references users (id),
  add column proposal_id bigint unique references proposals (id),
  add constraint agreements_of_a_proposal_check
    check ((proposal_id is null) = (proposed_by is null) and (proposal_id is null or published_by is not null)),
  add constraint agreements_published_by_another_check check (published_by <> proposed_by);

-- No version without another person's word, whatever code runs: that person has confirmed this text for this version.
-- One person publishes alone while no other active person could confirm it; administrators may
-- (domain/staff/permissions.ts).
create function refuse_unconfirmed_agreement() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.proposal_id is null then
    if new.published_by is not null and exists (
      select from staff_roles r join users u on u.id = r.user_id
      where r.role = 'administrator' and r.revoked_at is null and u.locked_at is null and u.id <> new.published_by)
    then
      raise exception 'agreement % was not confirmed', new.id using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from proposals p where p.id = new.proposal_id and p.kind = 'agreement' and p.status = 'approved'
      and p.proposed_by = new.proposed_by and p.decided_by = new.published_by
      and p.subject = 'agreement:' || new.kind and p.subject_version = (new.version - 1)::text
      and p.payload::jsonb ->> 'title' = new.title and p.payload::jsonb ->> 'text' = new.body
      and p.payload::jsonb ->> 'graceDays' is not distinct from new.grace_days::text)
  then
    raise exception 'agreement % is not what was confirmed', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger agreements_confirmed before insert on agreements
  for each row execute function refuse_unconfirmed_agreement();
