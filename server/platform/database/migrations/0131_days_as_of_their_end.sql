-- The end of the session of which the signed figures are; null where an older version signed them as of the signature.
alter table day_closes add column as_of timestamptz;
