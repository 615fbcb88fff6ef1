import { splitStatements } from '#server/platform/database/schema/split-statements.ts'
import { SHARD_TABLES } from '#server/platform/shards/shard-tables.ts'
import type { Source } from '../support/sources.ts'

/** The migration that brought shards. Those up to it run before there is another than shard 0. */
const BROUGHT_SHARDS = 104

const numberOf = (path: string): number => Number(/\/(\d{4})_[^/]+\.sql$/.exec(path)?.[1] ?? 0)

const IN_EVERY_SHARD = '-- in every shard\n'

/** A name where SQL expects a table, and a function that is made or removed. */
const TABLES =
  /(?:\b(?:table|into|from|update|join|on|references)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?:public\.)?|')([a-z_]+)\b(?!\s*=)(?:'::regclass)?/gi
const IS_CAST = /^'/
/** What a migration creates, alters, fills or removes. */
const CHANGES =
  /\b(?:(?:create|alter|drop)\s+(?:table|view|type|sequence)\s+(?:if\s+(?:not\s+)?exists\s+)?|insert\s+into\s+|update\s+|delete\s+from\s+)(?:only\s+)?(?:public\.)?([a-z_]+)/gi
const FUNCTIONS = /\bfunction\s+(?:public\.)?([a-z_]+)\s*\(/gi

/**
 * The migrations since there are shards that do not say rightly where they run, as sentences. One that names a
 * customers' table, or makes a function that each shard has, begins with the line `-- in every shard`; one with that
 * line changes no other table, for it runs once in each shard. A change of both kinds is two files.
 */
export function misplacedMigrations(
  sources: readonly Pick<Source, 'path' | 'text'>[],
  /** Those that each shard has of its own. */
  functions: ReadonlySet<string>,
): string[] {
  return sources
    .filter(({ path }) => numberOf(path) > BROUGHT_SHARDS)
    .flatMap(({ path, text }) => {
      const sql = text.replaceAll(/--.*$/gm, '')
      if (text.startsWith(IN_EVERY_SHARD)) return changedOnce(sql).map((table) => `${path}: changes ${table}`)
      const named = namesIn(sql, functions)
      return named.length > 0
        ? [`${path}: lacks "${IN_EVERY_SHARD.trim()}", and names ${named.join(', ')}`]
        : []
    })
}

/** What Citus refuses, or does on some servers only, where it has distributed a table (ADR 0210). */
const NOT_WITH_CITUS: readonly (readonly [what: string, how: RegExp])[] = [
  [
    'adds a column with a key or a check in it: add the constraint by itself',
    /\badd\s+(?:column\s+)?(?!(?:constraint|foreign|unique|primary|check|exclude)\b)\w+\s[^,;]*\b(?:references|unique|primary\s+key|check\s*\()/i,
  ],
  ['sets the storage of a column', /\bset\s+storage\b/i],
  ['renames a constraint', /\brename\s+constraint\b/i],
  ['adds an identity', /\badd\s+generated\b/i],
  ['has a body that cannot be split', /\bbegin\s+atomic\b/i],
]

/** The last migration that was written before Citus had to take them. */
const BEFORE_CITUS = 115

/** The migrations with statements that an installation with shards on several servers cannot run, as sentences. */
export function migrationsNotForCitus(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return sources
    .filter(({ path }) => numberOf(path) > BEFORE_CITUS)
    .flatMap(({ path, text }) => {
      const statements = splitStatements(text)
      return NOT_WITH_CITUS.filter(([, how]) =>
        statements.some((sql) => (/^alter\s/i.test(sql) || /atomic/.test(how.source)) && how.test(sql)),
      ).map(([what]) => `${path}: ${what}`)
    })
}

function namesIn(sql: string, functions: ReadonlySet<string>): string[] {
  const tables = [...sql.matchAll(TABLES)]
    .filter(([all]) => !IS_CAST.test(all) || all.endsWith('::regclass'))
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => SHARD_TABLES.has(name))
  const made = [...sql.matchAll(FUNCTIONS)].map(([, name = '']) => name.toLowerCase())
  return [...new Set([...tables, ...made.filter((name) => functions.has(name))])]
}

/** A table that the migration itself makes is a customers' one, once it is listed. */
const changedOnce = (sql: string): string[] => [
  ...new Set(
    [...sql.matchAll(CHANGES)]
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => !SHARD_TABLES.has(name)),
  ),
]

/** The functions of the triggers on customers' tables, by what `schema.sql` says of them. */
export function functionsOfShards(schema: string): Set<string> {
  const triggers = schema.matchAll(
    /^CREATE (?:CONSTRAINT )?TRIGGER .* ON public\.(\w+) .*EXECUTE FUNCTION (\w+)\(/gm,
  )
  return new Set(
    [...triggers].filter(([, table = '']) => SHARD_TABLES.has(table)).map(([, , name = '']) => name),
  )
}
