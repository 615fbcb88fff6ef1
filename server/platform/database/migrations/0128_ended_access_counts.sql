-- A person whose access a colleague ended still counts as another to that colleague for seven days
-- (domain/proposals/deciding-person.ts): no one decides alone by removing the others.

-- The rows of other people than this one who hold one of the roles and can sign in, or did until this one revoked it or
-- deactivated them within seven days before the moment.
create function roles_of_others(person bigint, confirming text[], moment timestamptz) returns setof staff_roles
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select r.* from staff_roles r join users u on u.id = r.user_id
  where u.id <> person and u.role = 'administrator' and r.role = any(confirming)
    and (r.revoked_at is null or (r.revoked_by = person and r.revoked_at > moment - interval '7 days'))
    and (u.locked_at is null or (u.locked_at > moment - interval '7 days' and exists (
      select from audit_log l where l.subject_type = 'user' and l.subject_id = u.id::text
        and l.action = 'user.locked' and l.at = u.locked_at and l.actor_id = person)))
$$;

-- As in 0127, with them.
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
    if not is_active_administrator(new.proposed_by)
      or exists (select from roles_of_others(new.proposed_by, array['administrator', 'treasurer'], new.made_at))
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

-- As in 0100, with them.
create or replace function refuse_unconfirmed_agreement() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.proposal_id is null then
    if new.published_by is not null
      and exists (select from roles_of_others(new.published_by, array['administrator'], new.published_at))
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

-- As in 0087, with them.
create or replace function refuse_changed_invitation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.used_at is not null or old.withdrawn_at is not null then
    raise exception 'the invitation has ended' using errcode = 'check_violation';
  end if;
  if old.confirmed_at is not null
    and (new.confirmed_at, new.confirmed_by, new.token_hash, new.expires_at)
      is distinct from (old.confirmed_at, old.confirmed_by, old.token_hash, old.expires_at) then
    raise exception 'the invitation is confirmed already' using errcode = 'check_violation';
  end if;
  if old.confirmed_at is null and new.confirmed_at is not null then
    if not is_active_administrator(new.invited_by) then
      raise exception 'the inviter is no administrator any more' using errcode = 'check_violation';
    end if;
    if new.confirmed_by is null
      and exists (select from roles_of_others(new.invited_by, array['administrator'], new.confirmed_at)) then
      raise exception 'another administrator has to confirm the invitation' using errcode = 'check_violation';
    end if;
    if new.confirmed_by is not null and not is_active_administrator(new.confirmed_by) then
      raise exception 'only an administrator confirms an invitation' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;

create or replace function accept_staff_invitation(
  link_hash bytea, person bigint, new_password_hash text, line bigint, caller text, moment timestamptz
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invitation staff_invitations;
begin
  select i.* into invitation from staff_invitations i where i.token_hash = link_hash for update;
  if not found or invitation.used_at is not null or invitation.withdrawn_at is not null
    or invitation.confirmed_at is null or invitation.expires_at <= moment or invitation.confirmed_at > moment then
    return 'over';
  end if;
  -- Confirmed by another, or by no other where there was none; both still administrators.
  if not is_active_administrator(invitation.invited_by) then
    return 'over';
  end if;
  if invitation.confirmed_by is null then
    if exists (
      select from roles_of_others(invitation.invited_by, array['administrator'], invitation.confirmed_at) r
      where r.granted_at < invitation.confirmed_at) then
      return 'over';
    end if;
  elsif invitation.confirmed_by = invitation.invited_by
    or not is_active_administrator(invitation.confirmed_by) then
    return 'over';
  end if;
  -- Both stand in the audit log, whose lines stay.
  if not exists (
    select from audit_log l where l.subject_type = 'invitation' and l.subject_id = invitation.id::text
      and l.action = 'staff.invited' and l.actor_id = invitation.invited_by)
    or not exists (
      select from audit_log l where l.subject_type = 'invitation' and l.subject_id = invitation.id::text
        and l.action = 'staff.invitation_confirmed'
        and l.actor_id = coalesce(invitation.confirmed_by, invitation.invited_by)) then
    return 'over';
  end if;
  if exists (
    select from email_restores e where e.email_key = lower(invitation.email) and e.expires_at > moment) then
    return 'taken';
  end if;
  insert into users
    (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, created_at)
  values (person, invitation.username, lower(invitation.username), invitation.email, lower(invitation.email),
    invitation.first_name, invitation.last_name, 'administrator', new_password_hash, moment)
  on conflict do nothing;
  if not found then
    return 'taken';
  end if;
  insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason)
  select person, granted, moment, invitation.invited_by, invitation.reason from unnest(invitation.roles) granted;
  update staff_invitations set used_at = moment, user_id = person where id = invitation.id;
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after, address)
  values (line, moment, null, 'visitor', 'administrator.created', 'user', person::text, jsonb_build_object(
    'username', invitation.username, 'role', 'administrator', 'by', 'an invitation',
    'invitation', invitation.id::text, 'roles', array_to_string(invitation.roles, ', ')), caller);
  return 'made';
end
$$;
