-- What changed of sessions and of their users, by the transaction that changed it: a server asks what is new since its
-- last round instead of looking each session up. Triggers write it, so that no statement can forget to; as the owner,
-- so that a server of an earlier version goes on while this is migrated. A row of neither a session nor a user says
-- that anything may have changed; the first one, that whatever did since this migration is here.
create table session_changes (
  changed_in xid8 not null default pg_current_xact_id(),
  token_hash bytea,
  user_id bigint,
  constraint session_changes_one_check check (token_hash is null or user_id is null)
);

create index session_changes_changed_in on session_changes (changed_in);

insert into session_changes default values;

create function note_session_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into session_changes default values;
  elsif tg_table_name = 'users' then
    insert into session_changes (user_id) values (new.id);
  else
    insert into session_changes (token_hash) values (old.token_hash);
  end if;
  return null;
end
$$;

create trigger sessions_note_end after delete on sessions
  for each row execute function note_session_change();

create trigger sessions_note_ends after truncate on sessions
  for each statement execute function note_session_change();

-- Not of the last activity, which is written once a minute and read before a session ends.
create trigger sessions_note_change after update on sessions
  for each row when (to_jsonb(old) - 'last_active_at' <> to_jsonb(new) - 'last_active_at')
  execute function note_session_change();

create trigger users_note_change after update on users
  for each row execute function note_session_change();

revoke execute on function note_session_change() from public;
