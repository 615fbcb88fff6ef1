-- A dividend that was paid in error is taken back by a correction of its own: it came from the market's side.
alter table corrections
  drop constraint corrections_kind_check,
  add constraint corrections_kind_check check (kind in ('goodwill', 'fee_refund', 'deposit_returned',
    'deposit_moved_out', 'deposit_moved_in', 'dividend_returned', 'reversal')),
  drop constraint corrections_house_account_check,
  add constraint corrections_house_account_check
    check (house_account in ('bank', 'market', 'fees', 'adjustments', 'suspense'));
