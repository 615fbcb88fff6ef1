-- Who of the staff works on a pending request, so that two do not do the same. A request is decided once without it.
create table review_claims (
  customer_id bigint not null references accounts (customer_id),
  -- As the audit log calls the request.
  subject_type text not null
    check (subject_type in ('deposit_request', 'withdrawal_request', 'profile_submission', 'password_reset_request')),
  request_id bigint not null,
  claimed_by bigint not null references users (id),
  expires_at timestamptz not null,
  primary key (customer_id, subject_type, request_id),
  check (claimed_by <> customer_id)
);

create index review_claims_by_expiry on review_claims (expires_at);
