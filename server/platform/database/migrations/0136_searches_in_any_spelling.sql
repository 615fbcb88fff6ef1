-- in every shard
-- Names and references are found however they are spelled: composed or not, in compatibility characters, with or
-- without joiners, "ß" as "ss". `fold-text.sql.ts` has the same expression. The version before reads without these
-- indexes for the minutes of an upgrade.
drop index profile_submissions_name_prefix;
create index profile_submissions_name_prefix on profile_submissions
  ((replace(translate(lower(normalize(full_name, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss') collate "C"), customer_id) include (full_name);
drop index profile_submissions_search;
create index profile_submissions_search on profile_submissions using gin
  ((replace(translate(lower(normalize(' ' || full_name, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss')) gin_trgm_ops);
drop index deposit_requests_reference_prefix;
create index deposit_requests_reference_prefix on deposit_requests
  ((replace(translate(lower(normalize(bank_reference, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss') collate "C"), customer_id, id);
drop index deposit_requests_customer_reference;
create index deposit_requests_customer_reference on deposit_requests
  (customer_id, (replace(translate(lower(normalize(bank_reference, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss') collate "C"));

-- Names are stored composed.
update profile_submissions set full_name = normalize(full_name, nfc) where full_name is not nfc normalized;
