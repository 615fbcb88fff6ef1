import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, code } from '../support/sources.ts'
import { functionsOfShards, migrationsNotForCitus, misplacedMigrations } from './migrations.ts'

const FUNCTIONS = functionsOfShards(
  readFileSync(join(ROOT, 'server/platform/database/schema/schema.sql'), 'utf8'),
)
const of = (text: string, name = '9001_later') =>
  misplacedMigrations([{ path: `server/platform/database/migrations/${name}.sql`, text }], FUNCTIONS)

test("the functions of customers' tables are known", () => {
  expect([...FUNCTIONS].toSorted()).toEqual(
    expect.arrayContaining(['list_touched_order', 'refuse_change', 'refuse_overcorrection']),
  )
  expect(FUNCTIONS).not.toContain('chain_audit_line')
})

describe('without the line are found', () => {
  test.each([
    ['an altered table', 'alter table accounts add column color text;'],
    ['an index', 'create index a on positions (instrument);'],
    ['a trigger', 'create trigger t before insert on public.transfers for each row execute function f();'],
    ['rows', "update queued_orders set status = 'pending';"],
    ['rows that are read', 'insert into settings (id) select id from plans;'],
    ['a key to an account', 'create table mine (id bigint references accounts (customer_id));'],
    ['a table by its name', "do $$ begin perform 'notifications'::regclass; end $$;"],
    ['a function of their triggers', 'create or replace function refuse_change() returns trigger as $$ $$;'],
  ])('%s', (_what, sql) => {
    expect(of(`-- What it does.\n${sql}`)).toEqual([
      expect.stringMatching(/: lacks "-- in every shard", and names \w+$/),
    ])
    expect(of(`-- in every shard\n${sql}`).filter((each) => each.includes('lacks'))).toEqual([])
  })
})

test('with the line, what is there once is not changed', () => {
  expect(of('-- in every shard\nalter table accounts add c text; alter table users add c text;')).toEqual([
    'server/platform/database/migrations/9001_later.sql: changes users',
  ])
  expect(
    of('-- in every shard\ninsert into documents (id) select 1; update settings set key = 1;'),
  ).toHaveLength(1)
})

test('passes what names them in words only, and what ran before there were shards', () => {
  expect(
    of("-- The plans of accounts.\nalter table users add constraint c check (k in ('accounts'));"),
  ).toEqual([])
  expect(of('alter table accounts add column color text;', '0090_agreements')).toEqual([])
  expect(of('-- in every shard\ncreate index a on accounts (customer_id);')).toEqual([])
})

describe('what Citus does not do is found', () => {
  const found = (text: string) =>
    migrationsNotForCitus([{ path: 'server/platform/database/migrations/9001_later.sql', text }])
  test.each([
    ['a key in a column', 'alter table plans add column c bigint references users (id);'],
    ['a key in a second column', 'alter table plans add column b text, add c bigint unique;'],
    ['a check in a column', "alter table plans add column c text not null check (c <> '');"],
    ['storage', 'alter table documents alter column content set storage external;'],
    ['the name of a constraint', 'alter table plans rename constraint a to b;'],
    ['a body', 'create function f() returns int begin atomic select 1; end;'],
  ])('%s', (_what, sql) => expect(found(sql)).toHaveLength(1))

  test('and what it does is not', () => {
    expect(
      found("alter table plans add column c text; alter table plans add constraint d check (c <> '');"),
    ).toEqual([])
    expect(found('create table p (id bigint primary key, by_id bigint references users (id));')).toEqual([])
    expect(
      found('alter table plans add constraint k foreign key (c) references users (id) not valid;'),
    ).toEqual([])
  })
})

test('every migration says where it runs, and runs with Citus', () => {
  const migrations = code(/^server\/platform\/database\/migrations\//)
  expect(misplacedMigrations(migrations, FUNCTIONS)).toEqual([])
  expect(migrationsNotForCitus(migrations)).toEqual([])
})
