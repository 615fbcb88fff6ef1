-- Which roles a member of the staff has, who granted each and when. A row is never removed: a revoked role says by whom.
-- The command line and a first start grant without a person.
create table staff_roles (
  user_id bigint not null references users (id),
  role text not null
    check (role in ('support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator')),
  granted_at timestamptz not null,
  granted_by bigint references users (id),
  grant_reason text check (btrim(grant_reason) <> ''),
  revoked_at timestamptz,
  revoked_by bigint references users (id),
  revoke_reason text check (btrim(revoke_reason) <> ''),
  primary key (user_id, role, granted_at),
  -- Nobody grants a role to themselves.
  constraint staff_roles_not_own_check check (granted_by <> user_id),
  check (granted_by is null or grant_reason is not null),
  -- Not that a revocation comes after its grant: two servers, or the command line, may disagree about the time.
  check (revoked_at is not null or (revoked_by is null and revoke_reason is null))
);

create unique index staff_roles_held on staff_roles (user_id, role) where revoked_at is null;

-- A customer is never staff. After the row, so that one statement can insert a person and their roles.
create function refuse_role_of_customer() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from users where id = new.user_id and role = 'administrator') then
    raise exception 'a customer has no staff role' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger staff_roles_of_staff after insert on staff_roles
  for each row execute function refuse_role_of_customer();

-- Until now every administrator did everything.
insert into staff_roles (user_id, role, granted_at)
select u.id, every.role, u.created_at
from users u
cross join unnest(array['support', 'kyc', 'cashier', 'treasurer', 'desk', 'auditor', 'administrator']) as every (role)
where u.role = 'administrator';
