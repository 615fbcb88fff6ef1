import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Connection, openUnlimited } from '#server/platform/database/pool.ts'

/** Before the first line: 32 zero bytes. */
const EMPTY_CHAIN_HASH = '00'.repeat(32)

/**
 * Links after place $1, in order, each with its line's text; null where the line is gone. Builds the text here:
 * changing the database's function must not change the verification.
 */
const READ_LINKS = `
select c.place, c.line_id, encode(c.hash, 'hex') as hash,
  case when l.id is not null then jsonb_build_array(c.place, l.id, (extract(epoch from l.at) * 1000000)::bigint,
    l.actor_kind, l.actor_id, l.action, l.subject_type, l.subject_id, l.customer_id, l.before, l.after,
    l.address)::text end as text
from audit_chain c left join audit_log l on l.id = c.line_id
where c.place > $1
order by c.place
limit $2`

/** The first line without a link. */
const FIND_UNCHAINED_LINE = `
select l.id from audit_log l
where not exists (select from audit_chain c where c.line_id = l.id)
order by l.id
limit 1`

const READ_HEAD = `select lines, encode(hash, 'hex') as hash from audit_head`

/** The chain so far: the number of lines and the last hash in hex. Worth keeping elsewhere. */
export interface AuditHead {
  lines: bigint
  hash: string
}

export interface AuditReport extends AuditHead {
  /** The first problem, as the end of a sentence; null without one. */
  broken: string | null
}

interface LinkRow {
  place: bigint
  line_id: bigint
  hash: string
  text: string | null
}

const LINKS_AT_ONCE = 1_000

/**
 * Recomputes the audit chain in one read-only snapshot, in batches of constant memory, while work goes on. With
 * `noted`, a head kept from earlier, it also verifies that everything up to it is unchanged.
 */
export async function verifyAudit(connection: Connection, noted?: AuditHead): Promise<AuditReport> {
  const client = await openUnlimited(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    return await followChain(client, noted)
  } finally {
    await client.end()
  }
}

/** In an open snapshot. */
export async function followChain(client: pg.Client, noted?: AuditHead): Promise<AuditReport> {
  const walk = startWalk(noted)
  let rows: LinkRow[]
  do {
    rows = (await client.query<LinkRow>(READ_LINKS, [walk.lines, LINKS_AT_ONCE])).rows
    for (const row of rows) {
      const broken = walk.follow(row)
      if (broken !== null) return { lines: walk.lines, hash: walk.hash, broken }
    }
  } while (rows.length === LINKS_AT_ONCE)
  const broken = (await whatIsUnchained(client)) ?? (await whatDiffersInHead(client, walk)) ?? walk.missing()
  return { lines: walk.lines, hash: walk.hash, broken }
}

interface Walk extends AuditHead {
  /** Returns what is wrong with the next link. */
  follow(link: LinkRow): string | null
  /** What is wrong when the noted head was not reached. */
  missing(): string | null
}

function startWalk(noted: AuditHead | undefined): Walk {
  return {
    lines: 0n,
    hash: EMPTY_CHAIN_HASH,
    follow({ place, line_id, hash, text }) {
      if (place !== this.lines + 1n)
        return `the line at place ${this.lines + 1n} was removed: the next one there is has place ${place}.`
      if (text === null) return `line ${line_id}, at place ${place}, was removed.`
      if (hash !== nextHash(this.hash, text))
        return `line ${line_id}, at place ${place}, is not what was written there: it was changed, moved or put in.`
      this.lines = place
      this.hash = hash
      if (noted?.lines === place && noted.hash !== hash)
        return `the noted hash is not that of line ${line_id}, at place ${place}: the log was rewritten.`
      return null
    },
    missing() {
      if (noted === undefined || noted.lines <= this.lines) return null
      return `${noted.lines} lines were noted and only ${this.lines} are there: the last ones were removed.`
    },
  }
}

/** SHA-256 of the bytes of the previous hash and the line's text. */
const nextHash = (hash: string, text: string): string =>
  createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex')

async function whatIsUnchained(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: bigint }>(FIND_UNCHAINED_LINE)
  return rows[0] ? `line ${rows[0].id} was put in: it has no place in the chain.` : null
}

async function whatDiffersInHead(client: pg.Client, { lines, hash }: AuditHead): Promise<string | null> {
  const { rows } = await client.query<AuditHead>(READ_HEAD)
  const [head] = rows
  if (!head) return 'the head of the chain was removed.'
  if (head.lines === lines && head.hash === hash) return null
  return head.lines > lines
    ? `the head counts ${head.lines} lines and only ${lines} are there: the last ones were removed.`
    : `the head (${head.lines}:${head.hash}) is not that of the ${lines} lines: it was changed.`
}
