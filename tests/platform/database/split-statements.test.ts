import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeSchema } from '#server/platform/database/schema/describe-schema.ts'
import { splitStatements } from '#server/platform/database/schema/split-statements.ts'
import { asking } from '../../support/asking.ts'
import { emptyDatabase } from '../../support/database/postgres.ts'

const MIGRATIONS = new URL('../../../server/platform/database/migrations/', import.meta.url)

describe('a semicolon ends a statement', () => {
  test.each([
    ['two', 'select 1; select 2;', ['select 1', 'select 2']],
    ['none', ' ;; -- nothing;\n; ', []],
    ['the last without one', 'select 1; select 2', ['select 1', 'select 2']],
    ['words with dollars', 'select a$b$c; select d$b$e;', ['select a$b$c', 'select d$b$e']],
    ['parameters', 'prepare p as select $1; select $2', ['prepare p as select $1', 'select $2']],
  ])('%s', (_what, sql, statements) => expect(splitStatements(sql)).toEqual(statements))
})

describe('but not in', () => {
  test.each([
    ['a string', `select 'a;b'`],
    ['a string with a quote', `select 'it''s; b'`],
    ['a string with a backslash at its end', `select 'a\\'`],
    ['a string with escapes', `select e'a\\';b'`],
    ['a name', `select 1 as "a;b""c;d"`],
    ['a dollar quote', 'do $$ begin perform 1; end $$'],
    ['a named dollar quote', 'do $body$ begin execute $$ select 1; $$; end $body$'],
    ['an unended string', `select 'a;b`],
    ['an unended dollar quote', 'do $$ begin; '],
  ])('%s', (_what, sql) => expect(splitStatements(`${sql}`)).toEqual([sql.trim()]))

  test('a comment, which is left out', () => {
    expect(
      splitStatements(`-- one; 'two\nselect 1 -- three;\n  + 1; /* four; /* five; */ six; */ select 2`),
    ).toEqual(['select 1  \n  + 1', 'select 2'])
    expect(splitStatements(`select '-- no comment', '/* none */'`)).toEqual([
      `select '-- no comment', '/* none */'`,
    ])
  })
})

const PARTS = fc.constantFrom(
  'select',
  'a$b',
  '$$ ; $$',
  '$t$ $$ ; $t$',
  "'x;''y'",
  "e'\\';'",
  '"n;"',
  '(',
  ',',
  '1',
  '$1',
  '::text',
)

test('what is joined by semicolons is split again', () => {
  fc.assert(
    fc.property(fc.array(fc.array(PARTS, { minLength: 1 }), { minLength: 1 }), (statements) => {
      const written = statements.map((parts) => parts.join(' '))
      expect(splitStatements(written.join(';\n-- a comment; of one\n'))).toEqual(written)
    }),
  )
})

/** Sent by the extended protocol, of which one message takes one statement. */
interface Alone extends pg.QueryConfig {
  queryMode: 'extended'
}

/** Some look when those before them ran. */
const RAN_BEFORE = `
create table schema_migrations as
select 1 as version, '0001' as name, '' as sha256, '2026-01-02T15:00:00Z'::timestamptz as applied_at`

test('of the migrations each piece is one statement, and they make the schema that whole files make', async () => {
  const files = readdirSync(MIGRATIONS)
    .toSorted()
    .map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  const made: string[] = []
  for (const isSplit of [true, false]) {
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    made.push(
      await asking(database.connection, async (client) => {
        await client.query(RAN_BEFORE)
        for (const file of files)
          if (!isSplit) await client.query(file)
          else
            for (const text of splitStatements(file)) {
              const alone: Alone = { text, queryMode: 'extended' }
              await client.query(alone)
            }
        return describeSchema(client)
      }),
    )
  }
  expect(made[0]).toBe(made[1])
})
