-- The rate of a sale's fee, in basis points: a sale is verified by the rate it was made at, whatever the rate is now.
-- Every sale so far was made at 0.5 %.
alter table transactions disable trigger transactions_append_only;

alter table transactions add column fee_bps smallint;
update transactions set fee_bps = 50 where type = 'sell';
alter table transactions add constraint transactions_fee_bps_check
  check ((type = 'sell') = (fee_bps is not null) and (fee_bps is null or fee_bps between 0 and 10000));

alter table transactions enable trigger transactions_append_only;
