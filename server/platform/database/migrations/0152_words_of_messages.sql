-- in every shard
-- Support finds a ticket by words of its messages, however they are spelled: the text is folded as in 0136. The version
-- before does not search them.
create index support_messages_words on support_messages using gin
  (to_tsvector('simple', replace(translate(lower(normalize(text, nfkc)),
    U&'\03C2\00AD\034F\061C\115F\1160\200C\200D\200E\200F\2060\FE0E\FE0F\FEFF', 'σ'), 'ß', 'ss')));
