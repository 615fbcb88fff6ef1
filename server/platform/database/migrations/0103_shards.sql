-- The shards: each has the customers' tables in a schema of its own. Shard 0 is `public`, and is all there is until the
-- operator makes another.
create table shards (
  number smallint primary key check (number between 0 and 63),
  made_at timestamptz not null,
  -- Whether new customers are put there.
  takes_customers boolean not null,
  -- On shard 0: the first id that tells its shard. Smaller ones were made while there was no other shard.
  first_id bigint check (first_id is null or number = 0)
);

insert into shards (number, made_at, takes_customers)
select 0, min(applied_at), true from schema_migrations;

-- What is there once refers to users: accounts are in shards. Whoever has an account is a user, so no row breaks the
-- new keys, and 0104 reads the tables.
alter table api_keys drop constraint api_keys_customer_id_fkey,
  add constraint api_keys_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table api_key_stops drop constraint api_key_stops_customer_id_fkey,
  add constraint api_key_stops_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table email_changes drop constraint email_changes_customer_id_fkey,
  add constraint email_changes_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table email_links drop constraint email_links_customer_id_fkey,
  add constraint email_links_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table email_restores drop constraint email_restores_customer_id_fkey,
  add constraint email_restores_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table viewings drop constraint viewings_customer_id_fkey,
  add constraint viewings_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table hidden_viewings drop constraint hidden_viewings_customer_id_fkey,
  add constraint hidden_viewings_customer_id_fkey foreign key (customer_id) references users (id) not valid;
alter table proposals drop constraint proposals_customer_id_fkey,
  add constraint proposals_customer_id_fkey foreign key (customer_id) references users (id) not valid;

-- The next block of ids. Once there is another shard, each one's own function makes blocks that tell the shard.
create function next_id_block() returns bigint language sql as $$ select nextval('public.id_block') $$;
