import { SHARD_TABLES } from '#server/platform/shards/shard-tables.ts'
import { TABLE_CLASSES } from '#server/platform/database/schema/table-classes.ts'
import type { Source } from '../../support/sources.ts'
import { composedTexts } from './composed-texts.ts'
import { tablesNamed } from './tables-named.ts'

/** What stands on every server, and in statements with any other. */
export const REFERENCE_TABLES: ReadonlySet<string> = new Set([
  'users',
  'corporate_actions',
  'settings',
  'agreements',
])

/** "path:line: customers' tables | plain ones" of every statement that names both. */
export function mixedStatements(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const known = Object.keys(TABLE_CLASSES).filter((name) => !REFERENCE_TABLES.has(name))
  const mixed = composedTexts(sources).flatMap(({ path, line, text }) => {
    const named = tablesNamed(text)
    const ofCustomers = known.filter((name) => SHARD_TABLES.has(name) && named.has(name))
    const plain = known.filter((name) => !SHARD_TABLES.has(name) && named.has(name))
    const isMixed = ofCustomers.length > 0 && plain.length > 0
    return isMixed ? [`${path}:${line}: ${ofCustomers.join(', ')} | ${plain.join(', ')}`] : []
  })
  return [...new Set(mixed)]
}

/** "path:line: select from plans" of every row without columns that is read of customers: Citus cannot send one. */
export function columnlessRows(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const found = composedTexts(sources).flatMap(({ path, line, text }) =>
    [...text.matchAll(/\bselect\s+from\s+(\w+)/gi)].flatMap(([, table = '']) =>
      SHARD_TABLES.has(table) ? [`${path}:${line}: select from ${table}`] : [],
    ),
  )
  return [...new Set(found)]
}
