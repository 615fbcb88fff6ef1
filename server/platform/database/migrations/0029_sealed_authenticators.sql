-- The secrets of authenticator apps are encrypted by the server, as documents are: `secret` is then the nonce, the
-- ciphertext and the tag, 28 bytes more, and `key_id` says by which key. Rows without one are from before, until a
-- server has encrypted them.
alter table totp_secrets drop constraint totp_secrets_secret_check;
alter table totp_secrets
  add column key_id text check (key_id ~ '^[0-9a-f]{16}$'),
  add constraint totp_secrets_secret_check
    check (octet_length(secret) = case when key_id is null then 20 else 48 end);
create index totp_secrets_key on totp_secrets (key_id);
