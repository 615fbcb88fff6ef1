create table withdrawal_requests (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  -- What is held: what is paid out plus the house's fee.
  gross_cents bigint not null check (gross_cents > 0),
  net_cents bigint not null check (net_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0 and net_cents + fee_cents = gross_cents),
  bank_name text not null,
  bank_account_name text not null,
  bank_account_number text not null,
  swift_code text not null,
  bank_address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  created_at timestamptz not null,
  processed_at timestamptz,
  -- An administrator, or the customer when they cancelled.
  processed_by bigint references users (id),
  rejection_reason text,
  primary key (customer_id, id),
  check ((status = 'pending') = (processed_at is null and processed_by is null)),
  check ((status = 'rejected') = (rejection_reason is not null and btrim(rejection_reason) <> '')),
  check (status = 'pending' or (status = 'cancelled') = (processed_by = customer_id))
);

create index withdrawal_requests_queue on withdrawal_requests (status, id);

-- Set by an approved password reset: no payout may be asked for until then.
alter table accounts add column payouts_paused_until timestamptz;

-- A small withdrawal is paid less than its fee costs: 6.00 pays out 1.00. Of a sale the fee stays a part.
alter table transactions
  drop constraint transactions_check1,
  add constraint transactions_fee_check
    check (fee_cents >= 0 and (type = 'withdraw' or fee_cents <= amount_cents));
