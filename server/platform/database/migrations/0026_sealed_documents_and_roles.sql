-- Identity documents are encrypted by the server, which has the key. `content` is then the nonce, the ciphertext and
-- the tag, 28 bytes more than the file, and `key_id` says by which key. Rows without one are from before, as they
-- were uploaded, until a server has encrypted them.
-- The same file looks different each time it is encrypted, so what tells that two customers sent the same one is a
-- keyed digest: an unkeyed one would let whoever reads the table recognise a file that they know.
alter table documents drop column sha256;
alter table documents drop constraint documents_content_check;
alter table documents
  add column key_id text check (key_id ~ '^[0-9a-f]{16}$'),
  add column fingerprint bytea check (octet_length(fingerprint) = 32),
  add check ((key_id is null) = (fingerprint is null)),
  add check (case when key_id is null then octet_length(content) between 1 and 1048576
    else octet_length(content) between 29 and 1048604 end);
-- Ciphertext does not compress.
alter table documents alter column content set storage external;
create index documents_fingerprint on documents (fingerprint, customer_id);
create index documents_key on documents (key_id);

-- The role the server signs in as may add lines to the audit log and do nothing else to it. The link to the line
-- before and the head are written by the owner, whose function this is.
alter function chain_audit_line() security definer;
alter function chain_audit_line() set search_path = pg_catalog, public, pg_temp;
