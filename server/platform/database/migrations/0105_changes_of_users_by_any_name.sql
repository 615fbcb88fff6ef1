-- Citus gives each part of a table another name (users_102008), so a change of a user is what is no change of a session.
create or replace function note_session_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into session_changes default values;
  elsif tg_table_name = 'sessions' then
    insert into session_changes (token_hash) values (old.token_hash);
  else
    insert into session_changes (user_id) values (new.id);
  end if;
  return null;
end
$$;
