-- Browsers that a user has signed in with. The cookie opens nothing: failed sign-ins of such a browser are counted
-- apart, so that others' failures do not keep its user out.
create table known_browsers (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id),
  signed_in_at timestamptz not null,
  primary key (token_hash, user_id)
);

create index known_browsers_by_user on known_browsers (user_id, signed_in_at);
