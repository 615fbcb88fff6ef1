import type { Source } from '../support/sources.ts'

/** Where SQL may write transfers and balances; a migration changes the tables themselves. */
const ALLOWED = /^server\/(ledger|platform\/database\/(migrations|schema))\//

/** Writes of the tables that only the ledger fills. */
const WRITES_TABLE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:transfers|positions)\b/gi

/** The rows of accounts are made by a registration, and hold more than balances. */
const INSERTS_ACCOUNT = /\binsert\s+into\s+accounts\b[^`;]*?\b(?:values|select)\b/gi
const UPDATES_ACCOUNT =
  /\bupdate\s+(?:only\s+)?accounts\b[^`;]*?\bset\b[^`;]*?(?=\bwhere\b|\bfrom\b|\breturning\b|[`';]|$)/gi
const DELETES_ACCOUNT = /\bdelete\s+from\s+(?:only\s+)?accounts\b/gi
const BALANCE = /\b(?:cash_cents|held_cents)\b/i

/** "path: SQL" of every statement outside the ledger that writes transfers, or balances of accounts and positions. */
export function ledgerWrites(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return sources
    .filter(({ path }) => !ALLOWED.test(path))
    .flatMap(({ path, text }) => {
      const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([sql]) => sql)
      const accounts = [...all(INSERTS_ACCOUNT), ...all(UPDATES_ACCOUNT)].filter((sql) => BALANCE.test(sql))
      return [...all(WRITES_TABLE), ...accounts, ...all(DELETES_ACCOUNT)].map(
        (sql) => `${path}: ${sql.replaceAll(/\s+/g, ' ').trim()}`,
      )
    })
}
