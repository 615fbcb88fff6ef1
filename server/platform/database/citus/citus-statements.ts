import pg from 'pg'
import { waitShortly } from './lock-wait.ts'
import {
  FORGET_KEY,
  HAS_PARTS,
  HAS_NOTES,
  KEYS_TO_REFERENCES,
  KNOWN_CONSTRAINT,
  NOTE_KEY,
  REFERENCE_OF_KEY,
} from './citus-statements.sql.ts'

/* What a migration's statement is where Citus has the shards on several servers. A key between a table that stands on
   the coordinator alone and one that every server has does not exist there: the one that every server has is empty by
   its own name, and Citus would take the other over. */

/** What Citus would do by halves: `message` is a sentence without its end. */
export class CitusRefusal extends Error {
  override readonly name = 'CitusRefusal'
}

/**
 * Lets Citus alter tables with triggers, never take over a plain table for a key, and wait for locks on workers no
 * longer than on the coordinator. For the rest of the transaction.
 */
export async function openCitus(client: pg.Client): Promise<void> {
  await client.query('set local citus.enable_unsafe_triggers = on')
  await client.query('set local citus.enable_local_reference_table_foreign_keys = off')
  await waitShortly(client)
}

/** Runs one statement of a migration, without the keys that cannot be there; those of plain tables are noted. */
export async function alterWithCitus(client: pg.Client, statement: string): Promise<void> {
  const alteration = parseAlteration(statement)
  if (!alteration) await client.query(statement)
  else {
    const { start, table, actions } = alteration
    const kept: string[] = []
    for (const action of actions) kept.push(...(await possible(client, table, action)))
    if (kept.length > 0) await client.query(`${start} ${kept.join(', ')}`)
  }
  await endKeys(client)
}

const ADDS_KEY =
  /^add\s+(?:constraint\s+\w+\s+)?foreign\s+key\s*\([^()]*\)\s*references\s+(?:only\s+)?([\w.]+)/i
/** A column that is added with a key or a check in it. */
const ADDS_WITH_KEY =
  /^add\s+(?:column\s+)?(?!(?:constraint|foreign|unique|primary|check|exclude)\b)\w+\s[^]*\b(?:references|unique|primary\s+key|check\s*\()/i
const NEEDS_CONSTRAINT = /^(validate|drop)\s+constraint\s+(?!if\b)(\w+)/i

/** What is left of an action of an `alter table`: itself, or a key that is not proved, or nothing. */
async function possible(client: pg.Client, table: string, action: string): Promise<string[]> {
  const [, referenced] = ADDS_KEY.exec(action) ?? []
  if (referenced !== undefined) {
    const { rows } = await client.query<{ end: 'from' | 'to' | null }>(REFERENCE_OF_KEY, [table, referenced])
    if (rows[0]?.end === 'from') return []
    return [rows[0]?.end === 'to' && !/\bnot\s+valid$/i.test(action) ? `${action} not valid` : action]
  }
  if (ADDS_WITH_KEY.test(action)) {
    const { rows } = await client.query<{ there: boolean }>(HAS_PARTS, [table])
    if (rows[0]?.there)
      throw new CitusRefusal(`Citus would leave out the key or the check in "${action}" of ${table}`)
  }
  const [, verb, constraint] = NEEDS_CONSTRAINT.exec(action) ?? []
  if (verb === undefined || constraint === undefined) return [action]
  const { rows } = await client.query<{ there: boolean }>(KNOWN_CONSTRAINT, [table, constraint])
  if (rows[0]?.there) return [action]
  // It is a key that has ended.
  if (verb.toLowerCase() === 'drop' && (await hasNotes(client)))
    await client.query(FORGET_KEY, [table, constraint])
  return []
}

/** Ends the keys from plain tables to reference tables that a statement has made. */
async function endKeys(client: pg.Client): Promise<void> {
  const { rows: keys } = await client.query<EndedKey>(KEYS_TO_REFERENCES)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    if (await hasNotes(client)) await client.query(NOTE_KEY, [table, name, definition])
  }
}

interface EndedKey {
  table: string
  name: string
  definition: string
}

/** Whether keys that have ended are noted: a shard that is distributed later gets those of its tables. */
async function hasNotes(client: pg.Client): Promise<boolean> {
  return (await client.query<{ there: boolean }>(HAS_NOTES)).rows[0]?.there ?? false
}

interface Alteration {
  /** 'alter table accounts' */
  start: string
  table: string
  /** 'add column color text' */
  actions: string[]
}

const ALTERS = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)\s+/i
const PART = /'[^']*'|"[^"]*"|[^]/g

/** The actions of an `alter table`; null where the statement is none. */
export function parseAlteration(statement: string): Alteration | null {
  const [start, table] = ALTERS.exec(statement) ?? []
  if (start === undefined || table === undefined) return null
  const actions = ['']
  let depth = 0
  for (const [part] of statement.slice(start.length).matchAll(PART)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0
    if (part === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += part
  }
  return { start: start.trim(), table, actions: actions.map((action) => action.trim()) }
}
