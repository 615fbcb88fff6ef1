-- What a customer owes the house after a correction. Whoever owes has no cash: what comes in pays first, whatever code
-- runs. A version that does not know of it fails where it would break this, and changes nothing.
alter table accounts
  add column owed_cents bigint not null default 0,
  add constraint accounts_owed_cents_check check (owed_cents >= 0),
  add constraint accounts_cash_or_owed_check check (cash_cents = 0 or owed_cents = 0);

-- Wider lists: every row that is there passes them, so the tables are not read now; 0064 proves it without a lock.
alter table transfers
  drop constraint transfers_reason_check,
  add constraint transfers_reason_check check (reason in ('deposit', 'withdrawal_hold', 'withdrawal_payout',
    'withdrawal_release', 'order_hold', 'order_release', 'buy', 'sell', 'commission', 'dividend', 'split',
    'correction', 'owed_repayment')) not valid,
  drop constraint transfers_debit_account_check,
  add constraint transfers_debit_account_check check (debit_account in ('cash', 'hold', 'owed', 'position', 'bank',
    'market', 'fees', 'adjustments', 'suspense')) not valid,
  drop constraint transfers_credit_account_check,
  add constraint transfers_credit_account_check check (credit_account in ('cash', 'hold', 'owed', 'position', 'bank',
    'market', 'fees', 'adjustments', 'suspense')) not valid,
  drop constraint transfers_check2,
  add constraint transfers_check2 check (asset = 'USD' or not (
    debit_account in ('cash', 'hold', 'owed', 'bank', 'fees', 'adjustments', 'suspense')
    or credit_account in ('cash', 'hold', 'owed', 'bank', 'fees', 'adjustments', 'suspense'))) not valid;

alter table transactions
  drop constraint transactions_type_check,
  add constraint transactions_type_check check (type in ('deposit', 'withdraw', 'buy', 'sell', 'dividend', 'split',
    'correction_credit', 'correction_debit')) not valid,
  add constraint transactions_correction_check check (type not in ('correction_credit', 'correction_debit')
    or (instrument is null and quantity_units is null and price_units is null and fee_cents = 0)) not valid;

-- What a transaction of type correction_credit or correction_debit corrects, and why. It has the transaction's id.
create table corrections (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  kind text not null check (kind in ('goodwill', 'fee_refund', 'deposit_returned', 'deposit_moved_out',
    'deposit_moved_in', 'reversal')),
  -- The house account on the other side.
  house_account text not null check (house_account in ('bank', 'fees', 'adjustments', 'suspense')),
  -- The original, a transaction of the same customer, and what of it can be corrected in all.
  corrects bigint,
  original_cents bigint check (original_cents > 0),
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= original_cents),
  is_full boolean not null,
  -- The other leg of a deposit that was moved.
  pair_customer_id bigint,
  pair_id bigint,
  reason_code text not null check (reason_code in ('returned_by_bank', 'wrong_customer', 'charged_in_error',
    'service_failure', 'booked_in_error', 'other')),
  -- What the customer reads; what colleagues read.
  public_sentence text not null check (btrim(public_sentence) <> ''),
  inner_note text not null check (btrim(inner_note) <> ''),
  made_by bigint not null references users (id),
  created_at timestamptz not null,
  primary key (customer_id, id),
  check ((kind in ('goodwill', 'deposit_moved_in')) = (corrects is null)),
  check ((corrects is null) = (original_cents is null)),
  check (is_full = (corrects is not null and amount_cents = original_cents)),
  check ((kind in ('deposit_moved_out', 'deposit_moved_in')) = (pair_id is not null)),
  check ((pair_id is null) = (pair_customer_id is null)),
  check (pair_customer_id <> customer_id),
  check (made_by <> customer_id)
);

create index corrections_of on corrections (customer_id, corrects) where corrects is not null;
-- A transaction is reversed in full at most once, whatever code runs.
create unique index corrections_in_full on corrections (customer_id, corrects) where is_full;
create unique index corrections_pair on corrections (pair_id) where pair_id is not null;

-- Corrections of one transaction are never more in sum than it, whatever code runs. The lock on the account makes two
-- of them wait for each other; whoever inserts one has it already.
create function refuse_overcorrection() returns trigger language plpgsql as $$
declare
  correctable bigint;
  corrected bigint;
begin
  if new.corrects is null then
    return new;
  end if;
  perform 1 from accounts where customer_id = new.customer_id for update;
  select case when type in ('sell', 'withdraw') then fee_cents else amount_cents end into correctable
    from transactions where customer_id = new.customer_id and id = new.corrects;
  select coalesce(sum(amount_cents), 0) into corrected
    from corrections where customer_id = new.customer_id and corrects = new.corrects;
  if correctable is distinct from new.original_cents or corrected + new.amount_cents > correctable then
    raise exception 'transaction % is corrected by more than it is', new.corrects
      using errcode = 'check_violation', constraint = 'corrections_within_original';
  end if;
  return new;
end
$$;

create trigger corrections_within_original before insert on corrections
  for each row execute function refuse_overcorrection();
create trigger corrections_append_only before update or delete or truncate on corrections
  for each statement execute function refuse_change();

do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conrelid = 'notifications'::regclass and conname = 'notifications_kind_check';
  alter table notifications drop constraint notifications_kind_check;
  execute 'alter table notifications add constraint notifications_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''balance_corrected''::text, ');
end
$$;
