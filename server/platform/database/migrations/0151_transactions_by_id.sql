-- in every shard
-- The staff looks a transaction up by its id alone. Ids rise with the rows, so a range for each few pages finds it, and
-- an order pays nothing for it: a second tree would be written with every fill.
create index transactions_id on transactions using brin (id) with (pages_per_range = 16, autosummarize = on);
