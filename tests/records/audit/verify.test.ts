import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuditHead, verifyAudit } from '#server/records/audit/verify-audit.ts'
import { auditVerify } from '#server/cli/commands/audit-verify.ts'
import type { Verb } from '#server/cli/verb.ts'
import { writeSmallBooks } from '../../ledger/small-books.ts'
import { createTestClock } from '../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database/postgres.ts'
import { EVERYTHING } from '../../support/database/verified-database.ts'
import { runVerb } from '../../support/run-verb.ts'

let log: FreshDatabase
let head: AuditHead
beforeAll(async () => {
  log = await freshDatabase()
  await writeSmallBooks(log.connection)
  const { lines, hash } = await verifyAudit(log.connection)
  head = { lines, hash }
})
afterAll(() => log.drop())

/** A forger with the database's own password: no trigger and no foreign key stops them. */
async function forge(connection: pg.ClientConfig, statements: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** What verifying says of a copy of the log after `statements`. */
async function brokenBy(statements: string, noted?: AuditHead): Promise<string | null> {
  const copy = await freshDatabase(log.connection.database)
  copy.breaks(EVERYTHING)
  try {
    await forge(copy.connection, statements)
    return (await verifyAudit(copy.connection, noted)).broken
  } finally {
    await copy.drop()
  }
}

const THIRD = '(select line_id from audit_chain where place = 3)'
const COLUMNS =
  'id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id, before, after, address'

/** Rewrites the chain from a place on, as an attacker who has read the source would. */
const rechainFrom = (place: number) => `
  do $$ declare link record; last bytea; begin
    last := coalesce((select hash from audit_chain c where c.place = ${place - 1}), decode(repeat('00', 32), 'hex'));
    for link in select c.place, l as line from audit_chain c join audit_log l on l.id = c.line_id
      where c.place >= ${place} order by c.place loop
      last := sha256(last || convert_to(audit_line_text(link.place, link.line), 'UTF8'));
      update audit_chain set hash = last where audit_chain.place = link.place;
    end loop;
    update audit_head set hash = last, lines = (select max(c.place) from audit_chain c);
  end $$`

test('a log written by the use cases alone is unbroken, and its head counts every line', async () => {
  const { broken, lines } = await verifyAudit(log.connection)
  expect(broken).toBeNull()
  const client = new pg.Client(log.connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as lines from audit_log')
  await client.end()
  expect(rows).toEqual([{ lines: Number(lines) }])
  expect(lines).toBeGreaterThan(15n)
})

test('an empty log is unbroken', async () => {
  const empty = await freshDatabase()
  expect(await verifyAudit(empty.connection)).toEqual({ lines: 0n, hash: '00'.repeat(32), broken: null })
  await empty.drop()
})

describe('verifying finds', () => {
  test.each([
    ['another time', `at = at + interval '1 microsecond'`],
    ['another actor', 'actor_id = id'],
    ['another kind of actor', `actor_kind = 'system'`],
    ['another action', `action = 'rate.set'`],
    ['another kind of subject', `subject_type = 'user'`],
    ['another subject', `subject_id = '1'`],
    ['no customer', 'customer_id = null'],
    ['another past', `before = '{"status": "none"}'`],
    ['another outcome', `after = '{"status": "approved", "reason": "bribe"}'`],
    ['no address', 'address = null'],
  ])('%s', async (_, change) => {
    expect(await brokenBy(`update audit_log set ${change} where id = ${THIRD}`)).toMatch(
      /^line \d+, at place 3, is not what was written there: it was changed, moved or put in\.$/,
    )
  })

  test('a line that was removed', async () => {
    expect(await brokenBy(`delete from audit_log where id = ${THIRD}`)).toMatch(
      /^line \d+, at place 3, was removed\.$/,
    )
  })

  test('a line that was removed with its link', async () => {
    expect(
      await brokenBy(`delete from audit_log where id = ${THIRD}; delete from audit_chain where place = 3`),
    ).toBe('the line at place 3 was removed: the next one there is has place 4.')
  })

  test('a removed line behind which the others have moved up', async () => {
    const statements = `
      delete from audit_log where id = ${THIRD};
      delete from audit_chain where place = 3;
      update audit_chain set place = place + 1000 where place > 3;
      update audit_chain set place = place - 1001 where place > 1000;
      update audit_head set lines = lines - 1`
    expect(await brokenBy(statements)).toMatch(/^line \d+, at place 3, is not what was written there/)
  })

  test('two lines that changed places', async () => {
    const statements = `
      update audit_chain set place = 1000 where place = 3;
      update audit_chain set place = 3 where place = 4;
      update audit_chain set place = 4 where place = 1000`
    expect(await brokenBy(statements)).toMatch(/^line \d+, at place 3, is not what was written there/)
  })

  test('a line that was put in beside the chain', async () => {
    const statements = `insert into audit_log (${COLUMNS})
      select ${COLUMNS.replace('id,', 'id + 500,')} from audit_log where id = ${THIRD}`
    expect(await brokenBy(statements)).toMatch(/^line \d+ was put in: it has no place in the chain\.$/)
  })

  test('a line that was put in at the end with an invented hash', async () => {
    const statements = `
      insert into audit_log (${COLUMNS})
        select ${COLUMNS.replace('id,', 'id + 500,')} from audit_log where id = ${THIRD};
      insert into audit_chain select max(place) + 1, ${THIRD} + 500, sha256('guess') from audit_chain;
      update audit_head set lines = lines + 1, hash = sha256('guess')`
    expect(await brokenBy(statements)).toMatch(
      /is not what was written there: it was changed, moved or put in/,
    )
  })

  test('an end that was removed, when the head was left', async () => {
    const statements = `
      delete from audit_log where id = (select line_id from audit_chain order by place desc limit 1);
      delete from audit_chain where place = ${head.lines}`
    expect(await brokenBy(statements)).toBe(
      `the head counts ${head.lines} lines and only ${head.lines - 1n} are there: the last ones were removed.`,
    )
  })

  test('a head that was changed, and one that is gone', async () => {
    expect(await brokenBy(`update audit_head set hash = sha256('x')`)).toMatch(/^the head .* was changed\.$/)
    expect(await brokenBy('update audit_head set lines = lines - 1')).toMatch(/^the head .* was changed\.$/)
    expect(await brokenBy('delete from audit_head')).toBe('the head of the chain was removed.')
  })

  test('a change even when the database’s own way to write a line was changed with it', async () => {
    const statements = `
      update audit_log set action = 'rate.set' where id = ${THIRD};
      create or replace function audit_line_text(place bigint, line audit_log) returns text language sql as
        $$ select 'the same' $$;
      ${rechainFrom(1)}`
    expect(await brokenBy(statements)).toMatch(/^line \d+, at place 1, is not what was written there/)
  })
})

describe('only a head noted elsewhere finds', () => {
  const SHORTENED = `
    delete from audit_log where id = (select line_id from audit_chain order by place desc limit 1);
    delete from audit_chain where place = (select lines from audit_head);
    update audit_head set lines = lines - 1, hash = (select hash from audit_chain order by place desc limit 1)`

  test('an end that was removed together with the head', async () => {
    expect(await brokenBy(SHORTENED)).toBeNull()
    expect(await brokenBy(SHORTENED, head)).toBe(
      `${head.lines} lines were noted and only ${head.lines - 1n} are there: the last ones were removed.`,
    )
  })

  test('a log that was rewritten from some line on', async () => {
    const rewritten = `update audit_log set address = '10.0.0.1' where id = ${THIRD}; ${rechainFrom(3)}`
    expect(await brokenBy(rewritten)).toBeNull()
    expect(await brokenBy(rewritten, head)).toMatch(
      /^the noted hash is not that of line \d+, at place \d+: the log was rewritten\.$/,
    )
  })

  test('nothing in a log that has only grown since', async () => {
    const grown = `set session_replication_role = origin;
      insert into audit_log (${COLUMNS})
      select ${COLUMNS.replace('id,', 'id + 500,')} from audit_log where id = ${THIRD}`
    expect(await brokenBy(grown, head)).toBeNull()
  })
})

describe('the chain only ever grows', () => {
  test.each([
    ['update audit_chain set place = 1', 'audit_chain'],
    ['delete from audit_chain', 'audit_chain'],
    ['truncate audit_chain', 'audit_chain'],
    ['truncate audit_log cascade', 'audit_log'],
    ['delete from audit_head', 'audit_head'],
    ['truncate audit_head', 'audit_head'],
  ])('%s is refused', async (statement, table) => {
    const client = new pg.Client(log.connection)
    await client.connect()
    await expect(client.query(statement).finally(() => client.end())).rejects.toMatchObject({
      code: '23001',
      message: expect.stringMatching(new RegExp(`^(${table}|audit_chain) is append-only$`)),
    })
  })
})

describe('northfold audit verify', () => {
  async function run(verb: Verb, words: string[], { connection } = log) {
    const { said, refused } = await runVerb(verb, words, { connection, clock: createTestClock() })
    return { said, refused }
  }

  test('says how many lines there are, and the head to note', async () => {
    expect(await run(auditVerify, [])).toEqual({
      said: [
        `The audit log is unbroken: ${head.lines} lines.`,
        `Head, to note elsewhere: ${head.lines}:${head.hash}`,
      ],
      refused: null,
    })
  })

  test('takes a noted head, and refuses what is none', async () => {
    expect(await run(auditVerify, [`${head.lines}:${head.hash}`])).toMatchObject({ refused: null })
    expect(await run(auditVerify, [`${head.lines + 1n}:${head.hash}`])).toMatchObject({
      said: [],
      refused: expect.stringMatching(/^The audit log is BROKEN: \d+ lines were noted and only \d+ are there/),
    })
    expect(await run(auditVerify, ['12'])).toEqual({
      said: [],
      refused: 'A head is noted as <count>:<hash>, as audit verify prints it.',
    })
  })

  test('fails on a forged line, and names it', async () => {
    const copy = await freshDatabase(log.connection.database)
    copy.breaks(EVERYTHING)
    await forge(copy.connection, `update audit_log set action = 'rate.set' where id = ${THIRD}`)
    expect(await run(auditVerify, [], copy)).toEqual({
      said: [],
      refused: expect.stringMatching(/^The audit log is BROKEN: line \d+, at place 3, is not what was/),
    })
    await copy.drop()
  })
})
