-- Invitations of staff: one administrator invites, another confirms, and the invited person chooses a password by a
-- link. A row stays, and says who answers for a colleague.
create table staff_invitations (
  id bigint primary key,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,32}$'),
  email text not null check (length(email) between 3 and 254),
  first_name text not null check (btrim(first_name) <> ''),
  last_name text not null check (btrim(last_name) <> ''),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array[
    'support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator']),
  reason text not null check (btrim(reason) <> '' and length(reason) <= 1000),
  invited_by bigint not null references users (id),
  invited_at timestamptz not null,
  -- When it ends by itself: of one that waits for its confirmation days ahead, of a confirmed one a day.
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Null in a confirmed one: the inviter decided alone, as no other person could confirm.
  confirmed_by bigint references users (id),
  -- SHA-256 of the link's token.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  withdrawn_at timestamptz,
  withdrawn_by bigint references users (id),
  withdraw_reason text check (btrim(withdraw_reason) <> '' and length(withdraw_reason) <= 1000),
  used_at timestamptz,
  -- Who came of it.
  user_id bigint unique references users (id),
  constraint staff_invitations_confirmed_by_another_check check (confirmed_by <> invited_by),
  check (expires_at > invited_at and expires_at <= invited_at + interval '8 days'),
  check (confirmed_at is null or expires_at <= confirmed_at + interval '24 hours'),
  check ((confirmed_at is null) = (token_hash is null) and (confirmed_by is null or confirmed_at is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdraw_reason is null)),
  check ((used_at is null) = (user_id is null) and (used_at is null or withdrawn_at is null)),
  check (used_at is null or (used_at >= confirmed_at and used_at < expires_at))
);

create index staff_invitations_open on staff_invitations (id) where used_at is null and withdrawn_at is null;

-- Whether this person is an administrator who can sign in.
create function is_active_administrator(person bigint) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from users u join staff_roles r on r.user_id = u.id
    where u.id = person and u.role = 'administrator' and u.locked_at is null
      and r.role = 'administrator' and r.revoked_at is null)
$$;

-- What was confirmed stays as it was confirmed, what has ended stays ended, and alone decides only who is alone.
create function refuse_changed_invitation() returns trigger
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
    if new.confirmed_by is null and exists (
      select from staff_roles r where r.role = 'administrator' and r.revoked_at is null
        and r.user_id <> new.invited_by and is_active_administrator(r.user_id)) then
      raise exception 'another administrator has to confirm the invitation' using errcode = 'check_violation';
    end if;
    if new.confirmed_by is not null and not is_active_administrator(new.confirmed_by) then
      raise exception 'only an administrator confirms an invitation' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;

create trigger staff_invitations_stay before update on staff_invitations
  for each row execute function refuse_changed_invitation();

-- The one way to a member of the staff that the server's role has: inserts the person of a confirmed invitation from
-- its own columns, and takes the invitation, in one statement. Answers 'made', 'taken' where the name or the address is
-- another's by now, or 'over' for any other token. As the owner, because the role may not insert users.role.
create function accept_staff_invitation(
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
      select from staff_roles r where r.role = 'administrator' and r.revoked_at is null
        and r.granted_at < invitation.confirmed_at and r.user_id <> invitation.invited_by
        and is_active_administrator(r.user_id)) then
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

revoke execute on function accept_staff_invitation(bytea, bigint, text, bigint, text, timestamptz) from public;

-- A letter may go to a person who has no account yet: its row then belongs to the colleague who sends it.
alter table mail_outbox drop constraint mail_outbox_customer_id_fkey;
alter table mail_outbox add constraint mail_outbox_customer_id_fkey
  foreign key (customer_id) references users (id);
