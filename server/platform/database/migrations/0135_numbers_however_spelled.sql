-- in every shard
-- Numbers of accounts and documents are compared however their characters are written: in compatibility characters,
-- with letters of other alphabets that look the same, in digits of other scripts, with any blank or hyphen. The rows
-- stay as typed, since the audit log keeps a digest of each payee.
create index withdrawal_requests_number on withdrawal_requests
  ((translate(upper(normalize(bank_account_number, nfkc)),
    'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ ./·-‐‒–—―−',
    'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789') collate "C"), customer_id, id);
create index profile_submissions_number on profile_submissions
  ((translate(upper(normalize(id_number, nfkc)),
    'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ ./·-‐‒–—―−',
    'ABEZHIKMNOPTYXABEKMHOPCTYXIJS01234567890123456789') collate "C"), customer_id, id);
-- The version before compares a few rows without them for the minutes of an upgrade.
drop index withdrawal_requests_account;
drop index profile_submissions_id_number;
