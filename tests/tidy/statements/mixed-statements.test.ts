import { describe, expect, test } from 'vitest'
import { TABLE_CLASSES } from '#server/platform/database/schema/table-classes.ts'
import { SHARD_TABLES } from '#server/platform/shards/shard-tables.ts'
import { product } from '../../support/sources.ts'
import { composedTexts } from './composed-texts.ts'
import { REFERENCE_TABLES, columnlessRows, mixedStatements } from './mixed-statements.ts'
import { tablesNamed } from './tables-named.ts'

const SERVER = product(/^server\/.*\.ts$/)

/**
 * The proof of the books compares customers' rows with the audit log, in one database over all shards at once. With the
 * lines as arguments, customer by customer, it took several times as long (ADR 0204).
 */
const PROOF = /^server\/ledger\/(?:invariants|fills)/

test('no statement of the server names a table of customers and one that stands once', () => {
  expect(mixedStatements(SERVER.filter(({ path }) => !PROOF.test(path)))).toEqual([])
  // It is still needed.
  expect(mixedStatements(SERVER.filter(({ path }) => PROOF.test(path)))).not.toEqual([])
})

test('no statement of the server reads rows of customers without columns', () => {
  expect(columnlessRows(SERVER)).toEqual([])
  const of = (sql: string) => columnlessRows([{ path: 'server/a.sql.ts', text: `const A = \`${sql}\`` }])
  expect(of('select exists (select\n from plans)')).toEqual(['server/a.sql.ts:1: select from plans'])
  expect(of('select exists (select 1 from plans), exists (select from sessions)')).toEqual([])
})

test('the statements of the server are found: every table is named', () => {
  const named = new Set(composedTexts(SERVER).flatMap(({ text }) => [...tablesNamed(text)]))
  expect(Object.keys(TABLE_CLASSES).filter((table) => !named.has(table))).toEqual([])
})

test('every table of customers and every reference table has a class', () => {
  const known = new Set(Object.keys(TABLE_CLASSES))
  expect([...SHARD_TABLES, ...REFERENCE_TABLES].filter((table) => !known.has(table))).toEqual([])
  expect([...REFERENCE_TABLES].filter((table) => SHARD_TABLES.has(table))).toEqual([])
})

const inFiles = (...files: [path: string, text: string][]) =>
  mixedStatements(files.map(([path, text]) => ({ path: `server/cash/${path}`, text })))
const one = (sql: string) => inFiles(['made-up.sql.ts', `export const A = \`${sql}\``])

describe('finds', () => {
  test.each([
    ['a join', 'select 1 from accounts a join audit_log l on l.customer_id = a.customer_id'],
    ['a list', 'select 1 from accounts a, sessions s where s.user_id = a.customer_id'],
    ['a list after a join', 'select 1 from accounts a join positions p on true, sessions s'],
    ['a subquery', 'select (select count(*) from passkeys) from accounts'],
    ['a condition', 'select id from deposit_requests d where exists (select 1 from proposals)'],
    ['an update', 'update accounts a set kyc_status = null from sessions s where true'],
    ['a removal', 'delete from sessions s using accounts a where true'],
    ['what is written from a read', 'insert into viewings (id) select customer_id from accounts'],
    ['a lateral join', 'select 1 from accounts cross join lateral (select 1 from only audit_log limit 1) l'],
    [
      'one inside a common table expression',
      'with a as (select 1 from accounts) select 1 from a, audit_head',
    ],
    [
      'one beside a common table expression',
      'with audit as (select 1) select 1 from accounts, audit, audit_log',
    ],
    ['another writing', 'SELECT 1\\nFROM\\n  Accounts, -- and\\n  Audit_Log'],
  ])('%s', (_, sql) => {
    expect(one(sql)).toHaveLength(1)
  })

  test('by place and tables', () => {
    const text = '\nexport const A = `select 1 from accounts, audit_log`'
    expect(inFiles(['a.sql.ts', text])).toEqual(['server/cash/a.sql.ts:2: accounts | audit_log'])
  })

  test.each([
    ['a constant', "const L = 'join audit_log l on true'\nconst A = `select 1 from accounts ${L}`"],
    [
      'a function',
      'const l = (on: string) => `join audit_log l on ${on}`\nconst A = `select 1 from accounts ${l("true")}`',
    ],
    [
      'an argument',
      'const all = (table: string) => `select 1 from accounts, ${table}`\nconst A = all("sessions")',
    ],
    ['a default', 'const all = (table = "sessions") => `select 1 from accounts, ${table}`\nconst A = all()'],
    [
      'a choice',
      'const A = (is: boolean) => `select 1 from accounts ${is ? "" : "join audit_log l on true"}`',
    ],
    [
      'a part of an object',
      "const T = { of: { name: 'sessions' } }\nconst A = `select 1 from accounts, ${T.of.name}`",
    ],
    [
      'a chosen part',
      "const T = { a: 'plans', b: 'sessions' }\nconst A = (k: 'a' | 'b') => `select 1 from accounts, ${T[k]}`",
    ],
    [
      'a list',
      "const A = `${['accounts', 'sessions'].map((t) => `select 1 from ${t}`).join(' union all ')}`",
    ],
    [
      'a call of an object',
      "const all = (t: string) => ({ a: `select 1 from accounts, ${t}` })\nconst A = all('sessions')",
    ],
    [
      'a function with a body',
      'function l({ table }: { table: string }) {\n  const join = `join ${table} on true`\n  return join\n}\n' +
        "const A = `select 1 from accounts ${l({ table: 'sessions' })}`",
    ],
  ])('what is composed of %s', (_, text) => {
    expect(inFiles(['a.sql.ts', text]).length).toBeGreaterThan(0)
  })

  test('what is composed of another file', () => {
    const part = "export const L = 'join audit_log l on true'\nexport const P = { l: () => L }"
    const of = (name: string, used: string) =>
      inFiles(
        ['part.sql.ts', part],
        ['a.ts', `import ${name} from './part.sql.ts'\nconst A = \`select 1 from accounts ${used}\``],
      )
    expect(of('{ L }', '${L}')).toEqual(['server/cash/a.ts:2: accounts | audit_log'])
    expect(of('{ L as M }', '${M}')).toHaveLength(1)
    expect(of('* as part', '${part.L}')).toHaveLength(1)
    expect(of('{ P }', '${P.l()}')).toHaveLength(1)
    expect(of('{ L }', '')).toEqual([])
    const imported = "import { L } from '#server/cash/part.sql.ts'\nconst A = `select 1 from accounts ${L}`"
    expect(inFiles(['part.sql.ts', part], ['b.ts', imported])).toHaveLength(1)
  })
})

describe('passes', () => {
  test.each([
    ['tables of customers', 'select 1 from accounts a join positions p on p.customer_id = a.customer_id'],
    ['tables that stand once', 'select 1 from sessions s, audit_log l'],
    ['a reference table with either', 'select 1 from accounts a join users u on u.id = a.customer_id'],
    ['a sequence', "insert into accounts (customer_id) select nextval('id_block')"],
    [
      'a common table expression of that name',
      'with proposals as (select 1) select 1 from accounts, proposals',
    ],
    [
      'a second one',
      'with a as (select 1), audit_log (x) as materialized (select 1) select 1 from plans, audit_log',
    ],
    [
      'a column',
      'select sessions from accounts a where a.sessions is distinct from a.id order by sessions, id',
    ],
    ['a word in a text', "select 'from audit_log' from accounts"],
    ['a word in a comment', 'select 1 -- from audit_log\\nfrom accounts'],
    ['a function of another name', 'select 1 from accounts, unnest($1::bigint[]) as audit (id)'],
    ['a lock of rows', 'select 1 from accounts a order by id for update of a skip locked'],
    [
      'an update on conflict',
      'insert into plans (id) values ($1) on conflict (id) do update set id = excluded.id',
    ],
  ])('%s', (_, sql) => {
    expect(one(sql)).toEqual([])
  })

  test('two statements, also in one file and with one part', () => {
    const text =
      'const all = (t: string) => `select 1 from ${t}`\nconst A = all("accounts")\nconst B = all("sessions")'
    expect(inFiles(['a.sql.ts', text])).toEqual([])
  })
})
