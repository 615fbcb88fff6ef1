import { describe, expect, test } from 'vitest'
import { product } from '../../support/sources.ts'
import { customersStatements, givenToPlainConnections, onPlainConnections } from './shard-connections.ts'

const SERVER = product(/^server\/.*\.ts$/)

/** They name each shard's schema themselves, as the owner, on a connection that has no shard. */
const BY_SCHEMA =
  /^server\/platform\/(?:backup\/open-snapshot|shards\/(?:list-shards|pause-changes|distributing\/read-set-up))\.ts$/

test('every statement on tables of customers is run on a connection of a shard', () => {
  expect(onPlainConnections(SERVER.filter(({ path }) => !BY_SCHEMA.test(path)))).toEqual([])
  // They are still needed.
  expect(onPlainConnections(SERVER.filter(({ path }) => BY_SCHEMA.test(path)))).not.toEqual([])
})

test('of most statements the type is written where it can be read', () => {
  const all = customersStatements(SERVER)
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter(({ type }) => type === null).length).toBeLessThan(all.length / 6)
})

test('what runs any statement on a plain connection asks nothing of customers by itself', () => {
  // Callers of these know what they ask; a person is found by name among all.
  const general = /^server\/(?:platform\/|people\/accounts\/lock-user)/
  const others = SERVER.filter(({ path }) => !general.test(path))
  expect(givenToPlainConnections(others)).toEqual([])
  const given = 'const count = (database: Queryable, statement: string) => database.query(statement)'
  expect(givenToPlainConnections([{ path: 'server/cash/a.ts', text: given }])).toEqual(['server/cash/a.ts:1'])
})

const inFiles = (...files: [path: string, text: string][]) =>
  onPlainConnections(files.map(([path, text]) => ({ path: `server/cash/${path}`, text })))
const READ = "'select 1 from accounts'"

describe('finds', () => {
  test.each([
    ['a parameter', `const a = (tx: Tx) => tx.query(${READ})`],
    ['a property', `const a = ({ pool }: { pool: Pool }) => pool.query(${READ})`],
    [
      'a property of a whole',
      `interface Deps { pool: Pool }\nconst a = (deps: Deps) => deps.pool.query(${READ})`,
    ],
    ['a renamed property', `const a = ({ pool: over }: { pool: Pool }) => over.query(${READ})`],
    [
      'an inherited one',
      `interface B { pool: Pool }\ninterface D extends B {}\nconst a = ({ pool }: D) => pool.query(${READ})`,
    ],
    [
      'one of those picked',
      `interface B { pool: Pool }\nconst a = ({ pool }: Pick<B, 'pool'>) => pool.query(${READ})`,
    ],
    [
      'one that is unpacked',
      `interface B { pool: Pool }\nfunction a(b: B) { const { pool } = b; return pool.query(${READ}) }`,
    ],
    ['a transaction', `const a = (pool: Pool) => inTransaction(pool, (tx) => tx.query(${READ}))`],
    [
      'a connection',
      `async function a(pool: Pool) { const c = await pool.connect(); return c.query(${READ}) }`,
    ],
    ['a statement by name', `const S = { text: ${READ} }\nconst a = (tx: Tx) => tx.query(S)`],
  ])('%s', (_, text) => {
    expect(inFiles(['a.ts', text])).toHaveLength(1)
  })

  test('one whose type another file has', () => {
    const deps = 'export interface Deps { pool: Pool }'
    const use = `import type { Deps } from './deps.ts'\nconst a = ({ pool }: Deps) => pool.query(${READ})`
    expect(inFiles(['deps.ts', deps], ['a.ts', use])).toEqual(['server/cash/a.ts:2: accounts by Pool'])
  })
})

test.each([
  ['of a shard', `const a = (tx: ShardTx) => tx.query(${READ})`],
  ['of a shard’s pool', `const a = (pool: ShardPool) => inTransaction(pool, (tx) => tx.query(${READ}))`],
  [
    'that has entered one',
    `async function a(tx: Tx) { const own = await shards.enter(tx, shard); await own.query(${READ}) }`,
  ],
  ['of tables that stand once', "const a = (tx: Tx) => tx.query('select 1 from sessions')"],
])('leaves alone a connection %s', (_, text) => {
  expect(inFiles(['a.ts', text])).toEqual([])
})
