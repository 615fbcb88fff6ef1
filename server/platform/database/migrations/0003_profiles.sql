create table documents (
  customer_id bigint not null references users (id),
  id bigint not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  created_at timestamptz not null,
  primary key (customer_id, id)
);

-- One row per submission: an edit is a new submission. The latest one is the customer's profile.
create table profile_submissions (
  customer_id bigint not null references accounts (customer_id),
  id bigint not null unique,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'superseded')),
  full_name text not null,
  phone_number text not null,
  date_of_birth date not null,
  nationality text not null,
  occupation text not null,
  employment_status text not null,
  annual_income text not null,
  source_of_funds text not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country text not null,
  id_type text not null,
  id_number text not null,
  document_id bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  rejection_reason text,
  primary key (customer_id, id),
  foreign key (customer_id, document_id) references documents (customer_id, id),
  -- A superseded submission was pending when its customer edited it: nobody decided it.
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((status in ('approved', 'rejected', 'superseded')) = (decided_at is not null)),
  check ((status = 'rejected') = (rejection_reason is not null and btrim(rejection_reason) <> '')),
  check (decided_by <> customer_id)
);

create unique index profile_submissions_one_pending on profile_submissions (customer_id) where status = 'pending';
create index profile_submissions_queue on profile_submissions (status, id);
