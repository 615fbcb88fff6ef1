-- In which order keys first became some server's current one. A row is encrypted anew with a newer key only, so two
-- servers whose current and previous keys are swapped do not take turns for ever.
create sequence sealing_key_ordinals as bigint;
create table sealing_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  ordinal bigint not null unique default nextval('sealing_key_ordinals')
);

-- What is uploaded is encrypted with the current key: the one of the latest upload is the newest.
insert into sealing_keys (key_id)
select key_id from documents where key_id is not null group by key_id order by max(id);
