-- Which person of the operator's identity provider is which member of the staff. The provider's own name of a person
-- counts, which never goes to another; an email address may.
create table staff_identities (
  user_id bigint not null references users (id),
  issuer text not null check (issuer <> '' and length(issuer) <= 500),
  subject text not null check (subject <> '' and length(subject) <= 255),
  bound_at timestamptz not null,
  primary key (user_id, issuer),
  unique (issuer, subject)
);

create trigger staff_identities_of_staff after insert on staff_identities
  for each row execute function refuse_role_of_customer();

-- Sign-ins under way at the provider, and then those of a person who is bound to no colleague yet; by the hash of the
-- browser's token.
create table sso_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  state text,
  nonce text,
  code_verifier text,
  issuer text,
  subject text,
  -- Verified at the provider.
  email text,
  expires_at timestamptz not null,
  check ((state is null) = (nonce is null) and (state is null) = (code_verifier is null)),
  check ((issuer is null) = (subject is null) and (issuer is null) = (email is null)),
  check ((state is null) <> (issuer is null))
);

create index sso_sign_ins_expiry on sso_sign_ins (expires_at);

-- Whom the second step of a sign-in binds to the provider's person, once it is right.
alter table pending_sign_ins
  add column bind_issuer text,
  add column bind_subject text,
  add constraint pending_sign_ins_bind_check check ((bind_issuer is null) = (bind_subject is null));
