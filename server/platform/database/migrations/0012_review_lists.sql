-- What administrators look requests up by. Prefixes are asked for as ranges in the order of bytes, which
-- holds whatever the database's own collation is.
create index users_username_prefix on users (username_key collate "C", id);
create index users_email_prefix on users (email_key collate "C", id);
-- With the name itself, since an index is read without its table only when it has every column that is named.
create index profile_submissions_name_prefix
  on profile_submissions (lower(full_name) collate "C", customer_id) include (full_name);
create index deposit_requests_reference_prefix on deposit_requests (lower(bank_reference) collate "C", customer_id, id);
create index password_reset_requests_reference_prefix
  on password_reset_requests (lower(reference) collate "C", customer_id, id);

-- Numbers are compared without the spaces and signs people put into them; also across customers.
create index withdrawal_requests_account
  on withdrawal_requests (translate(upper(bank_account_number), ' ./-', '') collate "C", customer_id, id);
create index profile_submissions_id_number
  on profile_submissions (translate(upper(id_number), ' ./-', '') collate "C", customer_id, id);

-- The same file on two customers. Computed by the table itself, so that no insert can forget it.
alter table documents add column sha256 bytea not null generated always as (sha256(content)) stored;
create index documents_sha256 on documents (sha256, customer_id);

-- Counted every few seconds; what has run out of time does not wait.
create index password_reset_requests_waiting on password_reset_requests (expires_at) where status = 'pending';
