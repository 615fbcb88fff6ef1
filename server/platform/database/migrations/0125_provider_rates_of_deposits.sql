-- in every shard
-- What the provider's rate was when the rate of a request was fixed; null where it had none, and for requests from
-- before.
alter table deposit_requests
  add column provider_rate_units bigint,
  add constraint deposit_requests_provider_rate_units_check check (provider_rate_units > 0);
