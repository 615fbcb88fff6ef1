import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shardsAdd, shardsClose, shardsList, shardsOpen, shardsVerify } from '#server/cli/commands/shards.ts'
import { shardsMove } from '#server/cli/commands/shards-move.ts'
import type { Verb } from '#server/cli/verb.ts'
import { type Proof, firstDifference } from '#server/platform/shards/moving/part-proof.ts'
import { parseServer } from '#server/platform/shards/moving/shard-servers.ts'
import { createTestClock } from '../support/clock.ts'
import { asking } from '../support/asking.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { runNorthfold } from '../support/northfold.ts'
import { runVerb } from '../support/run-verb.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const run = (verb: Verb, ...words: string[]) =>
  runVerb(verb, words, { connection: database.connection, clock: createTestClock() })

const NOW = new Date('2026-11-18T15:00:00Z')
const RESTART =
  'Start every server again: a server reads at its start which shards there are. Then open it with "shards open": ' +
  'until then no new customer is put there.'
const sizes = (said: string[]) => said.map((line) => line.replace(/[\d.,]+ MB, made at [^,]+/, '… MB'))

/** A customer in a shard, with the id that makes them one of another. */
async function addCustomer(client: pg.Client, id: bigint, path: string): Promise<void> {
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
       created_at)
     values ($1, $3, $3, $3, $3, 'Ada', 'Lovelace', '$argon2id$x', 'customer', $2)`,
    [id, NOW, `u${id}`],
  )
  await client.query(`set search_path = ${path}`)
  await client.query('insert into accounts (customer_id) values ($1)', [id])
  await client.query('insert into reinvestment (customer_id, is_on, changed_at) values ($1, true, $2)', [
    id,
    NOW,
  ])
  await client.query('reset search_path')
}

async function addColleague(client: pg.Client, path: string): Promise<void> {
  const id = await idOf(client, 0)
  await client.query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
       created_at)
     values ($1, 'root', 'root', 'r', 'r', 'Root', 'User', '$argon2id$x', 'administrator', $2)`,
    [id, NOW],
  )
  await client.query(`set search_path = ${path}`)
  await client.query(
    `insert into idempotency_keys (customer_id, key, route, fingerprint, answer, created_at)
     values ($1, 'k', 'r', 'f', '{}', $2)`,
    [id, NOW],
  )
  await client.query('reset search_path')
}

/** An id that tells its shard. */
const idOf = async (client: pg.Client, shard: number): Promise<bigint> => {
  const { rows } = await client.query<{ block: string }>(
    `select ${shard === 0 ? 'public' : `s${shard}`}.next_id_block()::text as block`,
  )
  return BigInt(rows[0]?.block ?? 0) * 1024n
}

test('one shard is all there is until another is made; then they are listed with what they hold', async () => {
  expect(sizes((await run(shardsList)).said)).toEqual([
    'Shard 0: schema public, 0 customers, … MB, takes new customers',
  ])
  expect(await run(shardsVerify)).toMatchObject({
    said: ['There is one shard, so there is nothing to compare.'],
    refused: null,
  })
  const added = await run(shardsAdd)
  expect(added.refused).toBeNull()
  expect(added.said).toEqual(['Shard 1 is made: its schema is s1.', RESTART])
  const more = await run(shardsAdd, '2')
  expect(more.said.slice(0, 2)).toEqual([
    'Shard 2 is made: its schema is s2.',
    'Shard 3 is made: its schema is s3.',
  ])
  await asking(database.connection, async (client) =>
    addCustomer(client, await idOf(client, 2), 's2, public'),
  )
  expect(sizes((await run(shardsList)).said)).toEqual([
    'Shard 0: schema public, 0 customers, … MB, takes new customers',
    'Shard 1: schema s1, 0 customers, … MB, takes no new customers',
    'Shard 2: schema s2, 1 customer, … MB, takes no new customers',
    'Shard 3: schema s3, 0 customers, … MB, takes no new customers',
  ])
  expect(await run(shardsVerify)).toMatchObject({
    said: ['All 4 shards are alike, and each row is in the shard of its customer.'],
    refused: null,
  })
})

test('a shard takes new customers once it is opened, and there is always one that does', async () => {
  await run(shardsAdd)
  expect((await run(shardsClose, '0')).refused).toBe(
    'New customers must be put somewhere: open another shard first.',
  )
  expect((await run(shardsOpen, '1')).said).toEqual(['Shard 1 takes new customers from now on.'])
  expect((await run(shardsClose, '0')).said).toEqual(['Shard 0 takes no new customers from now on.'])
  expect(sizes((await run(shardsList)).said)).toEqual([
    'Shard 0: schema public, 0 customers, … MB, takes no new customers',
    'Shard 1: schema s1, 0 customers, … MB, takes new customers',
  ])
  expect((await run(shardsClose, '1')).refused).toBe(
    'New customers must be put somewhere: open another shard first.',
  )
  for (const unknown of ['2', '01', '', 'one'])
    expect((await run(shardsOpen, unknown)).refused).toBe(`There is no shard "${unknown}".`)
})

describe('adding', () => {
  test.each(['0', '-1', '64', '1000000000000', '1.5', '2x', '', 'two'])(
    '%j shards is refused, and makes none',
    async (count) => {
      const { said, refused } = await run(shardsAdd, count)
      expect(refused).toBe(`From 1 to 63 shards can be added; "${count}" is no such number.`)
      expect(said).toEqual([])
      expect((await run(shardsList)).said).toHaveLength(1)
    },
  )

  test('beyond the last is refused, and so is one of which the schema is there', async () => {
    await asking(database.connection, (client) =>
      client.query(
        `insert into shards (number, made_at, takes_customers) values (62, '2026-11-18T15:00Z', false)`,
      ),
    )
    expect((await run(shardsAdd, '2')).refused).toBe(
      'From 1 to 1 shards can be added; "2" is no such number.',
    )
    await asking(database.connection, (client) => client.query('create schema s63'))
    expect((await run(shardsAdd)).refused).toBe('Shard 63 is there already: its schema is s63.')
    await asking(database.connection, (client) =>
      client.query(
        `insert into shards (number, made_at, takes_customers) values (63, '2026-11-18T15:00Z', false)`,
      ),
    )
    expect((await run(shardsAdd)).refused).toBe('There are 64 shards, and there can be no more.')
  })

  test('by the command line as an operator types it', async () => {
    const northfold = (words: string, options?: Parameters<typeof runNorthfold>[2]) =>
      runNorthfold(database.connection, words, options)
    expect(await northfold('shards add --count 64')).toMatchObject({
      code: 1,
      errors: 'From 1 to 63 shards can be added; "64" is no such number.\n',
    })
    // Only the owner makes one.
    expect(await northfold('shards add', { env: { DATABASE_OWNER_URL: '' } })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The role northfold_app may make no schema: [^\n]+\.\n$/),
    })
  })
})

describe('verifying', () => {
  test('names what differs, and rows that are in the shard of another customer', async () => {
    await run(shardsAdd, '2')
    await asking(database.connection, async (client) => {
      await addCustomer(client, await idOf(client, 1), 's2, public')
      await addCustomer(client, await idOf(client, 2), 'public')
      // A colleague's letter, which was written with a customer's decision.
      await addColleague(client, 's1, public')
      // From before there was another shard.
      await addCustomer(client, 1025n, 'public')
      await addCustomer(client, 1026n, 's1, public')
      await client.query('alter table s2.transfers disable trigger transfers_append_only')
    })
    const { said, refused } = await run(shardsVerify)
    expect(said[0]).toMatch(
      /^shard 2: trigger transfers\.transfers_append_only is ".* enabled D", and in shard 0 /,
    )
    expect(said.slice(1)).toEqual([
      'shard 0: table accounts has 1 row of customers of shard 2.',
      'shard 0: table reinvestment has 1 row of customers of shard 2.',
      'shard 1: table accounts has 1 row of customers of shard 0.',
      'shard 1: table reinvestment has 1 row of customers of shard 0.',
      'shard 2: table accounts has 1 row of customers of shard 1.',
      'shard 2: table reinvestment has 1 row of customers of shard 1.',
    ])
    expect(refused).toBe('7 things are wrong with the shards.')
  })
})

describe('moving', () => {
  const move = (number: string, to: string) => run(shardsMove, number, to)

  test('has nowhere to go on one PostgreSQL, and says why', async () => {
    await run(shardsAdd)
    for (const number of ['0', '1', '9'])
      expect((await move(number, '10.0.0.5:5432')).refused).toBe(
        'All shards are in one PostgreSQL, in schemas of one database: there is no other server to move one to.',
      )
  })

  test.each(['01', '64x', '', '-1', '100'])('%j is no shard', async (number) => {
    expect((await move(number, '10.0.0.5:5432')).refused).toBe(`There is no shard "${number}".`)
  })

  test.each(['', 'pg2', 'pg2:', ':5432', 'pg2:0', 'pg2:65536', 'pg2:5432:1', 'pg 2:5432', "pg2';--:1"])(
    '%j is no server',
    async (to) => {
      const { refused } = await move('1', to)
      expect(refused).toBe(`"${to}" names no server. Write it as --to 10.0.0.5:5432, as Citus knows it.`)
    },
  )

  test('by the command line as an operator types it', async () => {
    const northfold = (words: string) => runNorthfold(database.connection, words)
    expect(await northfold('shards move 1 --to 10.0.0.5:5432')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^All shards are in one PostgreSQL[^\n]+\.\n$/),
    })
    expect(await northfold('shards move 1 10.0.0.5:5432')).toMatchObject({ code: 2 })
  })

  test('a server as it is written, an IPv6 address in brackets', () => {
    expect(parseServer('pg2.internal:5433')).toEqual({ host: 'pg2.internal', port: 5433 })
    expect(parseServer('[::1]:5432')).toEqual({ host: '::1', port: 5432 })
  })
})

test('what is not as it was before a move is named', () => {
  const was: Proof = {
    table: 'accounts',
    rows: 2n,
    digest: '1 2',
    structure: ['index a'],
    grants: ['grant x'],
  }
  const differing = (is: Partial<Proof>) => firstDifference([was], [{ ...was, ...is }])
  expect(differing({})).toBeUndefined()
  expect(differing({ rows: 1n })).toBe('table accounts has 1 rows instead of 2')
  expect(differing({ digest: '1 3' })).toBe('the rows of table accounts are others')
  expect(differing({ structure: [] })).toBe('table accounts lacks "index a"')
  expect(differing({ grants: ['grant x', 'grant y'] })).toBe('table accounts has "grant y", and had not')
  expect(firstDifference([was], [])).toBe('table accounts is missing')
  expect(firstDifference([], [was])).toBe('there are other tables')
})
