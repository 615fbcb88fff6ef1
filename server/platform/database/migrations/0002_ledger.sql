-- One row per customer: the row every money transaction locks first, in id order. The balances are
-- kept beside the ledger for speed; `books verify` proves them from the transfers.
create table accounts (
  customer_id bigint primary key references users (id),
  cash_cents bigint not null default 0 check (cash_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  -- The standing of the latest profile submission. It lives on the locked row so that an order that
  -- waited for a review sees the decision, not the snapshot taken before it.
  profile_standing text not null default 'none'
    check (profile_standing in ('none', 'pending', 'approved', 'rejected'))
) with (fillfactor = 50);

create table positions (
  customer_id bigint not null references accounts (customer_id),
  instrument text not null,
  -- 1e-8 shares, and what they cost in all. A closed position keeps its row with zeros.
  quantity_units bigint not null check (quantity_units >= 0),
  cost_cents bigint not null check (cost_cents >= 0 and (quantity_units > 0 or cost_cents = 0)),
  primary key (customer_id, instrument)
) with (fillfactor = 70);

-- What a customer sees as history: one row per deposit credited, withdrawal paid, buy or sale.
-- No foreign key to accounts: it costs a look-up per row, 18 % of order throughput together with that
-- of idempotency_keys, and `books verify` proves more (every row has its transfers).
create table transactions (
  customer_id bigint not null,
  id bigint not null,
  type text not null check (type in ('deposit', 'withdraw', 'buy', 'sell')),
  instrument text,
  quantity_units bigint check (quantity_units > 0),
  -- 1e-6 dollars per share, when it was quoted and by whom.
  price_units bigint check (price_units > 0),
  price_at timestamptz,
  price_source text,
  amount_cents bigint not null check (amount_cents > 0 or (type = 'sell' and amount_cents = 0)),
  fee_cents bigint not null default 0 check (fee_cents >= 0 and fee_cents <= amount_cents),
  -- The deposit or withdrawal request behind it.
  request_id bigint,
  created_at timestamptz not null,
  primary key (customer_id, id),
  check ((type in ('buy', 'sell')) = (instrument is not null and quantity_units is not null
    and price_units is not null and price_at is not null and price_source is not null)),
  check ((type in ('deposit', 'withdraw')) = (request_id is not null)),
  check (type <> 'buy' or fee_cents = 0)
);

-- A request is credited or paid once, whatever code runs.
create unique index transactions_request on transactions (customer_id, request_id) where request_id is not null;

-- The ledger. Each transfer moves a positive amount of one asset from one account to another, so it
-- balances by construction. Customer accounts are (customer_id, kind[, asset]); the house's are
-- (kind, asset) and have no running row, which would serialise every trade.
-- No B-tree: a key costs 11 % of order throughput, an account index 27 %; reads go through transactions.
create table transfers (
  customer_id bigint not null,
  id bigint not null,
  -- What happened, and the transaction or request it belongs to.
  reason text not null check (reason in ('deposit', 'withdrawal_hold', 'withdrawal_payout',
    'withdrawal_release', 'buy', 'sell', 'commission')),
  source_id bigint not null,
  -- 'USD' in cents, or an instrument in 1e-8 shares.
  asset text not null,
  amount bigint not null check (amount > 0),
  debit_account text not null check (debit_account in ('cash', 'hold', 'position', 'bank', 'market', 'fees')),
  credit_account text not null check (credit_account in ('cash', 'hold', 'position', 'bank', 'market', 'fees')),
  created_at timestamptz not null,
  check (debit_account <> credit_account),
  check ('position' not in (debit_account, credit_account) or asset <> 'USD'),
  check (not (debit_account in ('cash', 'hold', 'bank', 'fees') or credit_account in ('cash', 'hold', 'bank', 'fees'))
    or asset = 'USD')
);

create index transfers_id on transfers using brin (id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();
create trigger transactions_append_only before update or delete or truncate on transactions
  for each statement execute function refuse_change();

-- The first answer to an Idempotency-Key, written in the same transaction as its effect, kept 48 h.
create table idempotency_keys (
  customer_id bigint not null,
  route text not null,
  key text not null,
  -- What was asked for: another body under the same key is refused.
  fingerprint text not null,
  -- The answer's JSON; of a trade its transaction's id, from which the answer is made again.
  answer text not null,
  created_at timestamptz not null,
  primary key (customer_id, route, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);
