-- in every shard
-- A payout that the bank returned is a correction of its own, up to what was paid out. Its fee is refunded apart.
alter table corrections drop constraint corrections_kind_check;
alter table corrections add constraint corrections_kind_check check (kind in ('goodwill', 'fee_refund',
  'deposit_returned', 'deposit_moved_out', 'deposit_moved_in', 'dividend_returned', 'withdrawal_returned',
  'fill_canceled', 'reversal'));

drop index corrections_in_full;
create unique index corrections_in_full on corrections (customer_id, corrects, (kind = 'withdrawal_returned'))
  where is_full;

-- As 0089, and: what was paid out and its fee are corrected apart.
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
      when new.kind = 'withdrawal_returned' then case type when 'withdraw' then amount_cents end
      when type in ('sell', 'withdraw') then fee_cents
      else amount_cents end into correctable
    from transactions where customer_id = new.customer_id and id = new.corrects;
  select coalesce(sum(amount_cents) filter (
      where (kind = 'withdrawal_returned') = (new.kind = 'withdrawal_returned')), 0),
      coalesce(bool_or(kind = 'fill_canceled'), false) into corrected, canceled
    from corrections where customer_id = new.customer_id and corrects = new.corrects;
  if correctable is distinct from new.original_cents or corrected + new.amount_cents > correctable or canceled then
    raise exception 'transaction % is corrected by more than it is', new.corrects
      using errcode = 'check_violation', constraint = 'corrections_within_original';
  end if;
  return new;
end
$$;
