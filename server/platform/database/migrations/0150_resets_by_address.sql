-- in every shard
-- A password reset is shown with those of other customers from its address.
create index password_reset_requests_by_address on password_reset_requests (address, created_at);
