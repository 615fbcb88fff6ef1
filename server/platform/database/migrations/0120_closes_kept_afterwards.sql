-- How a close was kept: from the quote at the end of its session, or afterwards from the provider's daily line, where no
-- server was up.
alter table session_closes add column kept_from text not null default 'quote';
alter table session_closes add constraint session_closes_kept_from_check
  check (kept_from in ('quote', 'daily_line'));
