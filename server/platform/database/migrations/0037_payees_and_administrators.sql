-- The server's role may not say who is an administrator: what it inserts is a customer.
alter table users alter column role set default 'customer';

-- Random, so that the digest of the payee in the audit line of the request tells nobody an account number. Requests from
-- before have none, and no digest.
alter table withdrawal_requests
  add column payee_salt bytea,
  add constraint withdrawal_requests_payee_salt_check check (octet_length(payee_salt) = 16);
