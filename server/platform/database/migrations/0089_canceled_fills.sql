-- A trade that was executed in error is taken back whole by a correction of its own: its shares, its net cash and its
-- commission. The correction's transaction names the shares.
alter table corrections
  drop constraint corrections_kind_check,
  add constraint corrections_kind_check check (kind in ('goodwill', 'fee_refund', 'deposit_returned',
    'deposit_moved_out', 'deposit_moved_in', 'dividend_returned', 'fill_canceled', 'reversal')),
  add constraint corrections_whole_check check (kind <> 'fill_canceled' or is_full);

-- Wider than before: every row that is there passes, so the table is not read now; 0097 proves it without a lock.
alter table transactions
  drop constraint transactions_correction_check,
  add constraint transactions_correction_check check (type not in ('correction_credit', 'correction_debit')
    or ((instrument is null) = (quantity_units is null) and price_units is null and fee_cents = 0)) not valid;

-- As 0063, and: what of a trade can be canceled is its net cash, all of it, and nothing is corrected beside it.
create or replace function refuse_overcorrection() returns trigger language plpgsql as $$
declare
  correctable bigint;
  corrected bigint;
  canceled boolean;
begin
  if new.corrects is null then
    return new;
  end if;
  perform 1 from accounts where customer_id = new.customer_id for update;
  select case
      when new.kind = 'fill_canceled' then
        case type when 'buy' then amount_cents when 'sell' then amount_cents - fee_cents end
      when type in ('sell', 'withdraw') then fee_cents
      else amount_cents end into correctable
    from transactions where customer_id = new.customer_id and id = new.corrects;
  select coalesce(sum(amount_cents), 0), coalesce(bool_or(kind = 'fill_canceled'), false) into corrected, canceled
    from corrections where customer_id = new.customer_id and corrects = new.corrects;
  if correctable is distinct from new.original_cents or corrected + new.amount_cents > correctable or canceled then
    raise exception 'transaction % is corrected by more than it is', new.corrects
      using errcode = 'check_violation', constraint = 'corrections_within_original';
  end if;
  return new;
end
$$;
