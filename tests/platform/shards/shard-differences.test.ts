import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { describeDifference, shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { undone } from './in-transaction.ts'

const NOW = new Date('2026-11-27T15:00:00Z')

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client(database.connection)
  await owner.connect()
  for (const shard of [1, 2]) await createShard(owner, shard, NOW)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** The sentences after a change that is undone again. */
const differencesAfter = (change: string): Promise<string[]> =>
  undone(owner, async () => {
    await owner.query(change)
    return (await shardDifferences(owner, { only: [2] })).map(describeDifference)
  })

/** A change of shard 2, and how it is named. */
const CHANGES: readonly (readonly [what: string, change: string, ...sentences: string[]])[] = [
  [
    'a table that is missing',
    'drop view every_shard.watchlists; drop table s2.watchlists',
    'shard 2: table watchlists is missing.',
    'shard 2: column watchlists.name is missing.',
    'shard 2: grant watchlists to northfold_app is missing.',
    'view every_shard.watchlists is missing.',
  ],
  ['a table more', 'create table s2.mine ()', 'shard 2: table mine is there, and shard 0 has none.'],
  ['a sequence', 'create sequence s2.mine', 'shard 2: table mine is there, and shard 0 has none.'],
  ['a setting of a table', 'alter table s2.accounts set (fillfactor = 80)', 'shard 2: table accounts is '],
  [
    'a column more',
    'alter table s2.accounts add mine text',
    'shard 2: column accounts.mine is there, and shard 0 has none.',
  ],
  [
    'the type of a column',
    'drop view every_shard.reinvestment; alter table s2.reinvestment alter changed_at type timestamptz(3)',
    'shard 2: column reinvestment.changed_at is "3 timestamp(3) with time zone',
    'view every_shard.reinvestment is missing.',
  ],
  [
    'a null that may be',
    'alter table s2.accounts alter cash_cents drop not null',
    'shard 2: column accounts.cash_cents is "2 bigint default 0", and in shard 0 "2 bigint not null default 0".',
  ],
  [
    'a default',
    'alter table s2.accounts alter cash_cents set default 5',
    'shard 2: column accounts.cash_cents is "2 bigint not null default 5", and in shard 0 "',
  ],
  [
    'where a column is stored',
    'alter table s2.documents alter content set storage extended',
    'shard 2: column documents.content is ',
  ],
  [
    'an option of a column',
    'alter table s2.accounts alter cash_cents set (n_distinct = 5)',
    'shard 2: column accounts.cash_cents is "2 bigint not null default 0 options n_distinct=5"',
  ],
  [
    'a check',
    'alter table s2.accounts drop constraint accounts_cash_cents_check',
    'shard 2: constraint accounts.accounts_cash_cents_check is missing.',
  ],
  [
    'what a check says',
    `alter table s2.accounts drop constraint accounts_cash_cents_check,
       add constraint accounts_cash_cents_check check (cash_cents >= -1)`,
    'shard 2: constraint accounts.accounts_cash_cents_check is "CHECK ((cash_cents >= ',
  ],
  [
    'a foreign key that leads to shard 0',
    `alter table s2.positions drop constraint positions_customer_id_fkey,
       add constraint positions_customer_id_fkey foreign key (customer_id) references public.accounts (customer_id)`,
    'shard 2: constraint positions.positions_customer_id_fkey is "FOREIGN KEY (customer_id) REFERENCES public.',
  ],
  ['an index', 'drop index s2.transfers_id', 'shard 2: index transfers_id is missing.'],
  [
    'what an index is of',
    'drop index s2.plans_due; create index plans_due on s2.plans (next_due_on)',
    'shard 2: index plans_due is "CREATE INDEX plans_due ON plans USING btree (next_due_on)", and',
  ],
  [
    'a trigger',
    'drop trigger transfers_append_only on s2.transfers',
    'shard 2: trigger transfers.transfers_append_only is missing.',
  ],
  [
    'a trigger that is off',
    'alter table s2.transfers disable trigger transfers_append_only',
    'shard 2: trigger transfers.transfers_append_only is "',
  ],
  [
    "a trigger that calls shard 0's function",
    `drop trigger transfers_append_only on s2.transfers;
     create trigger transfers_append_only before update or delete or truncate on s2.transfers
       for each statement execute function public.refuse_change()`,
    'shard 2: trigger transfers.transfers_append_only is "',
  ],
  [
    'the body of a function',
    `create or replace function s2.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$`,
    'shard 2: function refuse_change() is "',
  ],
  [
    'the path of a function',
    'alter function s2.list_touched_order() set search_path = pg_catalog, public, pg_temp',
    'shard 2: function list_touched_order() is "',
  ],
  [
    "another shard's ids",
    `create or replace function s2.next_id_block() returns bigint language sql as
       $$ select nextval('public.id_block') * 64 + 1 $$`,
    'shard 2: function next_id_block() is "',
  ],
  [
    'a function more',
    `create function s2.mine() returns int language sql as 'select 1'`,
    'shard 2: function mine() is there, and shard 0 has none.',
    'shard 2: grant mine() to - is there, and shard 0 has none.',
  ],
  [
    'a right more',
    'grant delete on s2.transfers to northfold_app',
    'shard 2: grant transfers to northfold_app is "DELETE, INSERT, SELECT", and in shard 0 "INSERT, SELECT".',
  ],
  [
    'a right of a column',
    'grant update (amount) on s2.transfers to northfold_app',
    'shard 2: grant transfers to northfold_app is "INSERT, SELECT, UPDATE (amount)"',
  ],
  [
    'a right less',
    'revoke select on s2.accounts from northfold_app',
    'shard 2: grant accounts to northfold_app is "',
  ],
  [
    'a right for everybody',
    'grant select on s2.accounts to public',
    'shard 2: grant accounts to - is there, and shard 0 has none.',
  ],
  [
    'a right of a function',
    'grant execute on function s2.list_touched_order() to northfold_app',
    'shard 2: grant list_touched_order() to northfold_app is there, and shard 0 has none.',
  ],
  [
    'the schema for the role',
    'grant create on schema s2 to northfold_app',
    'shard 2: grant the schema to northfold_app is "CREATE, USAGE", and in shard 0 "USAGE".',
  ],
  [
    'a comment',
    `comment on table s2.accounts is 'mine'`,
    'shard 2: comment accounts is there, and shard 0 has none.',
  ],
  [
    'a comment of a column that only shard 0 has',
    `comment on column accounts.cash_cents is 'ours'`,
    'shard 2: comment accounts.cash_cents is missing.',
  ],
  [
    'a view that forgets a shard',
    `create or replace view every_shard.lot_settings as
       select * from public.lot_settings union all select * from s1.lot_settings`,
    'view every_shard.lot_settings shows ',
  ],
  [
    'a view that may not be read',
    'revoke select on every_shard.accounts from northfold_app',
    'view every_shard.accounts shows ',
  ],
]

test('shards that were made are alike', async () => {
  expect(await undone(owner, () => shardDifferences(owner))).toEqual([])
})

test.each(CHANGES)('%s is named', async (_what, change, ...sentences) => {
  const found = await differencesAfter(change)
  for (const sentence of sentences)
    expect(found).toContainEqual(
      /(missing|none)\.$/.test(sentence) ? sentence : expect.stringContaining(sentence),
    )
  // Only what belongs to the change: a table has many parts.
  if (!change.includes('drop table')) expect(found).toHaveLength(sentences.length)
})
