import { SHARD_TABLES } from '#server/platform/shards/shard-tables.ts'
import type { Source } from '../../support/sources.ts'
import { runStatements } from './composed-texts.ts'
import { ConnectionTypes } from './connection-types.ts'
import { tablesNamed } from './tables-named.ts'

/** A statement on customers' tables. */
export interface CustomersStatement {
  /** "path:line: accounts by Tx". */
  at: string
  /** Of what runs it; null where the compiler alone knows it. */
  type: string | null
}

/** Every statement that `sources` run on tables of customers, by what it runs on. */
export function customersStatements(
  sources: readonly Pick<Source, 'path' | 'text'>[],
): readonly CustomersStatement[] {
  const types = new ConnectionTypes(sources)
  return runStatements(sources).flatMap(({ path, line, receiver, within, text }) => {
    const tables = [...tablesNamed(text)].filter((name) => SHARD_TABLES.has(name))
    if (tables.length === 0) return []
    const type = types.nameOf(receiver, within, path)
    return [{ at: `${path}:${line}: ${tables.join(', ')} by ${type}`, type }]
  })
}

/** Those that run on what has only the tables that stand once. */
export const onPlainConnections = (sources: readonly Pick<Source, 'path' | 'text'>[]): string[] => [
  ...new Set(
    customersStatements(sources).flatMap(({ at, type }) =>
      type === null || type.startsWith('Shard') ? [] : [at],
    ),
  ),
]

/** Where a statement that is no text here, but what the caller gives, runs on a plain connection. */
export function givenToPlainConnections(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const types = new ConnectionTypes(sources)
  const found = runStatements(sources).flatMap(({ path, line, receiver, within, text }) => {
    const type = SAYS_SOMETHING.test(text) ? null : types.nameOf(receiver, within, path)
    return type !== null && PLAIN.has(type) ? [`${path}:${line}`] : []
  })
  return [...new Set(found)]
}

const SAYS_SOMETHING = /\b(?:select|insert|update|delete|with|lock|set|notify|begin|commit|rollback)\b/i
const PLAIN = new Set(['Pool', 'Tx', 'Queryable'])
