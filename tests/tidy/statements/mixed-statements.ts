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
