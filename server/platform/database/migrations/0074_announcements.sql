-- What the house tells visitors, customers or staff, from when until when. A row never changes but for its end.
create table announcements (
  id bigint primary key,
  level text not null check (level in ('info', 'warning', 'incident')),
  body text not null check (btrim(body) <> '' and length(body) <= 300),
  audiences text[] not null
    check (cardinality(audiences) > 0 and audiences <@ array['visitors', 'customers', 'staff']),
  -- What an incident concerns.
  services text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references users (id),
  check ((ended_at is null) = (ended_by is null)),
  check (level = 'incident' or cardinality(services) = 0)
);

-- What is not ended by a person is a short list; the others are read by the page.
create index announcements_open on announcements (id) where ended_at is null;
