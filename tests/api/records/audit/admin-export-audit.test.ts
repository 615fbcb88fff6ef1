import { describe, expect, test } from 'vitest'
import { type AuditEntry, adminExportAudit, adminListAudit } from '#contract/records/audit.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { csvRows } from '../../../support/rules/csv-rows.ts'

const testServer = testServerOfFile()

const HEAD =
  'id,at (UTC),actor kind,actor id,actor,action,subject kind,subject id,subject,customer ' +
  'id,customer,address,before,after,hash'

async function exported(query: Record<string, string> = {}) {
  const { status, body, headers } = await testServer.root.call(adminExportAudit, { query })
  expect(status).toBe(200)
  const text = String(body)
  expect(text.endsWith('\r\n')).toBe(true)
  return { lines: csvRows(text), headers }
}

const listed = async (query: Record<string, string> = {}): Promise<AuditEntry[]> =>
  (await testServer.root.call(adminListAudit, { query })).body

describe('200', () => {
  test('is a file of the same lines as the list, newest first', async () => {
    const { lines, headers } = await exported()
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log-2026-11-18.csv"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(lines[0]).toEqual(HEAD.split(','))
    expect(lines.slice(1).map(([id]) => id)).toEqual((await listed()).map(({ id }) => id))
  })

  test('is itself in the log, with the filters it was asked for', async () => {
    const from = '2026-11-18T00:00:00.000Z'
    await exported({ actor: 'root', action: 'deposit.approved', from })
    const [line] = await listed({ limit: '1' })
    expect(line).toMatchObject({
      actor: { username: 'root' },
      action: 'audit.exported',
      subject: { kind: 'audit_log', id: 'csv' },
      after: { actor: 'root', action: 'deposit.approved', from },
    })
  })

  test('has the filters of the list', async () => {
    const [entry] = await listed({ action: 'deposit.approved' })
    const { lines } = await exported({ action: 'deposit.approved' })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toEqual([
      entry?.id,
      '2026-11-18 15:00:00',
      'administrator',
      testServer.root.id,
      'root',
      'deposit.approved',
      'deposit_request',
      entry?.subject.id,
      '',
      testServer.ada.id,
      'ada',
      '127.0.0.1',
      '{"status":"pending"}',
      JSON.stringify(entry?.after),
      entry?.hash,
    ])
  })

  test('has no formula for a spreadsheet, for any typed text', async () => {
    const typed = ['=1+1', '+1', '-1', '@SUM(1)']
    for (const actor of typed)
      expect((await testServer.root.call(adminListAudit, { query: { actor } })).status).toBe(200)
    for (const [at, address] of [...typed, '\t=1', '\r=1'].entries()) {
      await testServer.pool.query(
        `insert into audit_log (id, at, actor_kind, action, subject_type, subject_id, address)
         values ($3, $1, 'system', 'test.written', 'test', '=cmd|x', $2)`,
        [testServer.clock.now(), address, 9_000_000 + at],
      )
    }
    const { body } = await testServer.root.call(adminExportAudit, { query: { action: 'test.written' } })
    const text = String(body)
    expect(text.match(/'=cmd\|x/g)).toHaveLength(6)
    for (const address of typed) expect(text).toContain(`,"'${address}",`)
    expect(text).toContain(`,"'\t'=1",`)
    expect(text).toContain(`,"'\r'=1",`)
    expect(text).not.toMatch(/(^|[,;"\n])[=+\-@\t]/)
  })

  test('a log of many pages arrives whole, once each', async () => {
    await testServer.pool.query(
      `insert into audit_log (id, at, actor_kind, action, subject_type, subject_id)
       select 8000000 + n, $1, 'system', 'test.repeated', 'test', n::text
       from generate_series(1, 1201) n`,
      [testServer.clock.now()],
    )
    const { lines } = await exported({ action: 'test.repeated' })
    const subjects = lines.slice(1).map((line) => Number(line[7]))
    expect(subjects).toEqual(Array.from({ length: 1201 }, (_, at) => 1201 - at))
  })

  test('a reader who leaves in the middle takes nothing along', async () => {
    const abort = new AbortController()
    const cookie = `sid=${testServer.root.token}`
    const reply = await fetch(`${testServer.url}/api/admin/audit.csv`, {
      headers: { cookie },
      signal: abort.signal,
    })
    await reply.body?.getReader().read()
    abort.abort()
    expect((await exported({ action: 'deposit.approved' })).lines).toHaveLength(2)
  })
})

describe('400', () => {
  test.each([
    ['actor', ' '],
    ['from', 'yesterday'],
    ['actorKind', 'robot'],
  ])('%s is %j, and nothing is recorded', async (field, value) => {
    const path = `/api/admin/audit.csv?${new URLSearchParams({ [field]: value })}`
    const { status } = await testServer.changesNoRow(() => testServer.root.get(path))
    expect(status).toBe(400)
  })
})

describe('403', () => {
  test('no customer, and that gets a line', async () => {
    const { status, body } = await testServer.ada.call(adminExportAudit)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'not_allowed' })
    expect(await listed({ action: 'access.refused' })).toMatchObject([
      { actor: { username: 'ada' }, subject: { id: 'GET /api/admin/audit.csv' } },
    ])
  })
})

describe('429', () => {
  test('the eleventh export of a minute has to wait', async () => {
    const node = await testServer.secondNode({ RATE_LIMIT_FACTOR: '1' })
    const root = node.as(testServer.root)
    const query = { action: 'deposit.approved' }
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push((await root.call(adminExportAudit, { query })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
