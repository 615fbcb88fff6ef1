-- The lists of 0063 were made wider without reading the tables. Reading them now stops nobody.
alter table transfers validate constraint transfers_reason_check;
alter table transfers validate constraint transfers_debit_account_check;
alter table transfers validate constraint transfers_credit_account_check;
alter table transfers validate constraint transfers_check2;
alter table transactions validate constraint transactions_type_check;
alter table transactions validate constraint transactions_correction_check;
