-- What servers tell one another: each reads what is new twice a second, by the transaction that wrote it. NOTIFY woke
-- every server for each change, and let commits that tell of one pass one at a time. Not logged: after a crash or on
-- another primary every connection is new, and a server with a new connection reads everything again.
create unlogged table changes (
  changed_in xid8 not null default pg_current_xact_id(),
  channel text not null,
  payload text not null,
  -- The backend, for a server that skips its own.
  sent_by integer not null default pg_backend_pid()
) with (
  -- Cutting the file would lock out those who tell.
  vacuum_truncate = off
);

create index changes_changed_in on changes (changed_in);

-- Changes of sessions and of their users are told there too. A session without a name: any may have changed.
create or replace function note_session_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into changes (channel, payload) values ('sessions', '');
  elsif tg_table_name = 'sessions' then
    insert into changes (channel, payload) values ('sessions', encode(old.token_hash, 'hex'));
  else
    insert into changes (channel, payload) values ('users', new.id);
  end if;
  return null;
end
$$;

drop table session_changes;

-- By a trigger, so that a row that is inserted by hand is told too.
create function tell_settings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into changes (channel, payload) values ('settings', '');
  return null;
end
$$;

create trigger settings_tell after insert on settings
  for each statement execute function tell_settings();

revoke execute on function tell_settings() from public;
