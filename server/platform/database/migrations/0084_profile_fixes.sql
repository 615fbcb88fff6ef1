-- What a reviewer asked to be corrected: a list of field and reason, empty unless the submission was rejected for it.
alter table profile_submissions add column fixes jsonb not null default '[]'
  check (jsonb_typeof(fixes) = 'array' and (fixes = '[]' or status = 'rejected'));
