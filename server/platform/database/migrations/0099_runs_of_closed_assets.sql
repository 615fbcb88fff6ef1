-- A recurring investment buys nothing of what the house sells no more of.
alter table plan_runs drop constraint plan_runs_outcome_check;
alter table plan_runs add constraint plan_runs_outcome_check check (outcome in (
  'ordered', 'skipped_funds', 'skipped_profile', 'skipped_restricted', 'skipped_agreement', 'skipped_sales_only',
  'skipped_halt', 'skipped_by_you', 'missed'));
