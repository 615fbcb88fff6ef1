-- The check of 0089 was made wider without reading the table. Reading it now blocks no one.
alter table transactions validate constraint transactions_correction_check;
