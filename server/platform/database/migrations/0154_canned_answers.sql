-- Texts that support answers with. A change is a new row, and the old one ends.
create table canned_answers (
  id bigint primary key,
  title text not null check (btrim(title) <> '' and length(title) <= 60),
  body text not null check (btrim(body) <> '' and length(body) <= 2000),
  -- What it is a change of.
  replaces bigint references canned_answers (id),
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  ended_by bigint references users (id),
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= made_at)
);

create unique index canned_answers_title on canned_answers (lower(title)) where ended_at is null;
