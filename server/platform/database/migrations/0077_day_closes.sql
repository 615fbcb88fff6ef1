-- The report of a business day as it was signed. It is never changed and never removed, and no red line is without the
-- reason why the day was closed nevertheless.
create table day_closes (
  -- Of the session, in New York.
  date date primary key,
  id bigint not null unique,
  -- [{ name, state, found, reason }]
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- SHA-256 of what was signed: the date, the time and the lines.
  digest bytea not null check (octet_length(digest) = 32),
  signed_by bigint not null references users (id),
  signed_at timestamptz not null,
  constraint day_closes_red_lines_have_reasons check (
    not jsonb_path_exists(
      lines,
      '$[*] ? (@.state == "red" && !(exists (@.reason ? (@.type() == "string" && !(@ like_regex "^[[:space:]]*$")))))'
    )
  )
);

create trigger day_closes_append_only before update or delete or truncate on day_closes
  for each statement execute function refuse_change();
