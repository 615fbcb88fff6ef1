-- What was approved today is a range of an index, whatever the number of requests. A pending request is not in it.
create index deposit_requests_approved on deposit_requests (processed_at) where status = 'approved';
create index withdrawal_requests_approved on withdrawal_requests (processed_at) where status = 'approved';
