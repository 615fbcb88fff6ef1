-- Who of the staff answers a support ticket, as who decides a request.
alter table review_claims
  drop constraint review_claims_subject_type_check,
  add constraint review_claims_subject_type_check check (subject_type in (
    'deposit_request', 'withdrawal_request', 'profile_submission', 'password_reset_request', 'support_ticket'));
