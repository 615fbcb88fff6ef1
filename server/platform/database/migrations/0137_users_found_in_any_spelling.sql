-- As 0136, of what customers signed up with.
drop index users_search;
create index users_search on users using gin
  ((replace(translate(lower(normalize(' ' || username_key || ' ' || email_key || ' ' || first_name || ' ' || last_name, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss')) gin_trgm_ops);

update users set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc)
where first_name is not nfc normalized or last_name is not nfc normalized;
