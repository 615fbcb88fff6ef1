-- in every shard
-- What a reversal took back can be corrected again: a payout that the bank returned, and a fee. The reversal of a
-- returned deposit is a credit, which is corrected itself. No index can tell what was reversed, so of these two kinds
-- the trigger alone refuses all of it twice, under the account's lock.
drop index corrections_in_full;
create unique index corrections_in_full on corrections (customer_id, corrects)
  where is_full and kind not in ('fee_refund', 'withdrawal_returned');

-- As 0126, and: less what was reversed.
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
  select coalesce(sum(amount_cents - coalesce((
        select sum(r.amount_cents) from corrections r
        where r.customer_id = c.customer_id and r.corrects = c.id and r.kind = 'reversal'
          and c.kind <> 'deposit_returned'), 0)) filter (
      where (kind = 'withdrawal_returned') = (new.kind = 'withdrawal_returned')), 0),
      coalesce(bool_or(kind = 'fill_canceled'), false) into corrected, canceled
    from corrections c where customer_id = new.customer_id and corrects = new.corrects;
  if correctable is distinct from new.original_cents or corrected + new.amount_cents > correctable or canceled then
    raise exception 'transaction % is corrected by more than it is', new.corrects
      using errcode = 'check_violation', constraint = 'corrections_within_original';
  end if;
  return new;
end
$$;
