-- What one person proposes and another confirms. The payload is what is carried out; nobody edits it. Rows stay.
create table proposals (
  id bigint primary key,
  kind text not null check (kind in ('deposit_approval', 'withdrawal_approval', 'correction', 'thresholds')),
  -- What it is about, and as what it was seen: another version overtakes it.
  subject text not null check (subject <> ''),
  subject_version text not null,
  customer_id bigint references accounts (customer_id),
  -- Canonical JSON, as text, and its SHA-256.
  payload text not null,
  payload_hash bytea not null check (octet_length(payload_hash) = 32),
  reason text not null check (btrim(reason) <> ''),
  proposed_by bigint not null references users (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  status text not null default 'proposed'
    check (status in ('proposed', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  decision_reason text,
  check ((status = 'proposed') = (decided_at is null)),
  check ((status in ('approved', 'rejected', 'withdrawn')) = (decided_by is not null)),
  check ((status = 'rejected') = (decision_reason is not null and btrim(decision_reason) <> '')),
  -- Nobody confirms, or rejects, what they proposed themselves; nobody else withdraws it. Whatever code runs.
  constraint proposals_decided_by_another_check check (status not in ('approved', 'rejected') or decided_by <> proposed_by),
  constraint proposals_withdrawn_by_own_check check (status <> 'withdrawn' or decided_by = proposed_by)
);

create unique index proposals_open on proposals (kind, subject) where status = 'proposed';
create index proposals_by_status on proposals (status, id);
create index proposals_of_subject on proposals (subject) where status in ('proposed', 'approved');

-- What was decided stays as it is.
create function refuse_second_decision() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'proposed' then
    raise exception 'proposal % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger proposals_decided_once before update on proposals
  for each row execute function refuse_second_decision();

-- Above which amounts one person cannot decide alone. The last row is in force; null is off, and without a row all are.
create table money_thresholds (
  id bigint primary key,
  per_item_cents bigint check (per_item_cents > 0),
  per_customer_day_cents bigint check (per_customer_day_cents > 0),
  per_cashier_day_cents bigint check (per_cashier_day_cents > 0),
  reason text not null check (btrim(reason) <> ''),
  set_by bigint not null references users (id),
  -- Who confirmed it, where it loosened one.
  proposed_by bigint references users (id),
  set_at timestamptz not null,
  check (proposed_by <> set_by)
);
create trigger money_thresholds_append_only before update or delete or truncate on money_thresholds
  for each statement execute function refuse_change();

-- Of a correction that was proposed and confirmed.
alter table corrections add column proposal_id bigint;
