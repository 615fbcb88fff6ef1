-- What companies do to their shares, cash dividends and splits, each carried out once for everybody who held.
create table corporate_actions (
  id bigint primary key,
  symbol text not null,
  kind text not null check (kind in ('dividend', 'split')),
  -- The first day on which the shares trade without the dividend, or in the new number.
  ex_date date not null,
  -- The start of that day in New York: a dividend is for who held before.
  record_at timestamptz not null,
  -- 1e-6 dollars.
  per_share_units bigint check (per_share_units > 0),
  -- So many new shares for so many old ones.
  new_shares bigint check (new_shares > 0),
  old_shares bigint check (old_shares > 0),
  -- A provider's name, or 'operator'.
  source text not null,
  announced_at timestamptz not null,
  cancelled_at timestamptz,
  -- Customers get theirs in the order of their ids, some at a time; up to here they have, so many of them in all.
  through_customer_id bigint not null default 0,
  holders bigint not null default 0 check (holders >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  applied_at timestamptz,
  unique (symbol, ex_date, kind),
  check ((kind = 'dividend') = (per_share_units is not null)),
  check ((kind = 'split') = (new_shares is not null)),
  check ((new_shares is null) = (old_shares is null)),
  check (new_shares <> old_shares),
  check (kind = 'dividend' or paid_cents = 0),
  check (cancelled_at is null or (applied_at is null and through_customer_id = 0))
);

create index corporate_actions_open on corporate_actions (ex_date) where applied_at is null;

-- What has been carried out for anybody keeps its terms, and what has been for everybody is history.
create trigger corporate_actions_are_kept before delete on corporate_actions
  for each row when (old.through_customer_id > 0 or old.applied_at is not null) execute function refuse_change();
create trigger corporate_actions_keep_their_terms before update on corporate_actions
  for each row when (old.applied_at is not null or (old.through_customer_id > 0 and
    (old.symbol, old.kind, old.ex_date, old.record_at, old.per_share_units, old.new_shares, old.old_shares)
      is distinct from
    (new.symbol, new.kind, new.ex_date, new.record_at, new.per_share_units, new.new_shares, new.old_shares)))
  execute function refuse_change();

-- Who holds a symbol, in id order. An order changes neither column, so it costs the first buy of a symbol alone.
create index positions_instrument on positions (instrument, customer_id);

-- Until when a source has been asked. What came before the first time concerns nobody here.
create table corporate_action_checks (
  source text primary key,
  since date not null,
  checked_through date not null,
  next_check_at timestamptz not null
);

alter table transactions drop constraint transactions_type_check;
alter table transactions add constraint transactions_type_check
  check (type in ('deposit', 'withdraw', 'buy', 'sell', 'dividend', 'split'));
alter table transactions drop constraint transactions_check;
alter table transactions add constraint transactions_check
  check (amount_cents > 0 or (type in ('sell', 'split') and amount_cents = 0));
-- The deposit or withdrawal request, or the corporate action, behind it.
alter table transactions drop constraint transactions_check3;
alter table transactions add constraint transactions_check3
  check ((type in ('deposit', 'withdraw', 'dividend', 'split')) = (request_id is not null));
-- A dividend's quantity is what it was paid for and its price what a share got; a split's is the shares it added or took.
alter table transactions add constraint transactions_corporate_action_check check (
  case type
    when 'dividend' then instrument is not null and quantity_units is not null and price_units is not null and fee_cents = 0
    when 'split' then instrument is not null and quantity_units is not null and price_units is null
      and amount_cents = 0 and fee_cents = 0
    else true
  end);

alter table transfers drop constraint transfers_reason_check;
alter table transfers add constraint transfers_reason_check check (reason in ('deposit', 'withdrawal_hold',
  'withdrawal_payout', 'withdrawal_release', 'buy', 'sell', 'commission', 'dividend', 'split'));

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'profile_approved', 'profile_rejected', 'deposit_approved', 'deposit_rejected', 'deposit_repriced',
  'withdrawal_approved', 'withdrawal_rejected', 'password_reset_approved', 'password_reset_rejected',
  'support_replied', 'support_closed', 'account_locked', 'account_unlocked', 'dividend_paid', 'shares_split'));
