-- Whoever began with an authenticator app confirms it, in the same session and with few answers. A secret that waits
-- from before is nobody's: it is begun again.
alter table totp_secrets
  -- The hash of the session's token.
  add column begun_by bytea check (octet_length(begun_by) = 32),
  add column attempts integer not null default 0 check (attempts >= 0);
