-- in every shard
-- The close of a day asks for what moved and was decided since the end of its session. Reading the tables blocks those
-- who write them: a million transfers, and a million orders, take a quarter of a second each.
create index transfers_created_at on transfers using brin (created_at);
create index queued_orders_settled on queued_orders using brin (settled_at);
create index deposit_requests_unapproved on deposit_requests (processed_at) where status <> 'approved';
create index withdrawal_requests_unapproved on withdrawal_requests (processed_at) where status <> 'approved';
create index profile_submissions_decided on profile_submissions (decided_at);
create index password_reset_requests_processed on password_reset_requests (processed_at);
