import type pg from 'pg'
import { followChain } from '#server/records/audit/verify-audit.ts'
import { type Connection, openUnlimited } from '#server/platform/database/pool.ts'
import { CHECKS, checkBooks } from '#server/ledger/verify-books.ts'

/** What a test may break on purpose: an invariant by its name, the chain of the audit log, or all of it. */
export const AUDIT_CHAIN = 'audit-chain'
export const EVERYTHING = 'everything'

/**
 * Asserts what `northfold books verify` and `northfold audit verify` assert, in one read-only snapshot: what every test
 * leaves behind, whatever it did. What the test says it broke must be broken, so that no test claims more.
 */
export async function expectVerified(
  connection: Connection,
  breaks: ReadonlySet<string> = new Set(),
): Promise<void> {
  const unknown = [...breaks].filter((name) => !BREAKABLE.has(name))
  if (unknown.length > 0) throw new Error(`there is no invariant ${unknown.join(', ')}`)
  if (breaks.has(EVERYTHING)) return
  const client = await openUnlimited(connection)
  const found = await inSnapshot(client).finally(() => client.end())
  const wrong = [
    ...[...found].flatMap(([name, offender]) =>
      breaks.has(name) ? [] : [`${name} is broken by ${offender}`],
    ),
    ...[...breaks].flatMap((name) =>
      found.has(name) ? [] : [`${name} holds, and the test says that it breaks it`],
    ),
  ]
  if (wrong.length > 0)
    throw new Error(`What this test file leaves behind fails verification: ${wrong.join('; ')}`)
}

const BREAKABLE = new Set([...CHECKS.map(({ name }) => name), AUDIT_CHAIN, EVERYTHING])

/** What is broken, by name, and the first row that shows it. */
async function inSnapshot(client: pg.Client): Promise<Map<string, string>> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ is_ours: boolean }>(IS_OURS)
  const found = new Map<string, string>()
  if (!rows[0]?.is_ours) return found
  const { posted, lines } =
    (await client.query<{ posted: boolean; lines: boolean }>(IS_THERE_ANYTHING)).rows[0] ?? {}
  if (posted)
    for (const { invariant, firstOffender } of (await checkBooks(client)).broken)
      found.set(invariant.name, textOf(firstOffender))
  const { broken } = lines ? await followChain(client) : { broken: null }
  if (broken !== null) found.set(AUDIT_CHAIN, broken)
  return found
}

const textOf = (row: Record<string, unknown>): string =>
  Object.entries(row)
    .map(([column, value]) => `${column} ${value instanceof Date ? value.toISOString() : String(value)}`)
    .join(', ')

/** Not an empty database, nor one of an older version. */
const IS_OURS = `select to_regclass('orders') is not null and to_regclass('audit_head') is not null as is_ours`

const IS_THERE_ANYTHING = `
select exists (select 1 from transfers) as posted,
  exists (select 1 from audit_log) or (select lines from audit_head) is distinct from 0 as lines`
