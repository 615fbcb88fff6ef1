-- A filtered history is read as ranges of an index, whatever the number of transactions.

-- No trade writes to this one.
create index transactions_cash on transactions (customer_id, type, id)
  where type in ('deposit', 'withdraw', 'dividend', 'split');

-- Every trade writes to this one: orders/s are 0.98 times those without it, with 400,000 trades stored.
create index transactions_instrument on transactions (customer_id, instrument, type, id)
  where instrument is not null;

create index deposit_requests_customer_reference on deposit_requests
  (customer_id, (lower(bank_reference) collate "C"));
