import { describe, expect, test } from 'vitest'
import { type AuditEntry, adminListAudit } from '#contract/records/audit.ts'
import { setExchangeRate } from '#contract/market/fx.ts'
import { LIST_AUDIT } from '#server/records/audit/list-audit.ts'
import { createAdministrator } from '#server/people/accounts/administrators.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

type Query = Record<string, string>
const read = async (query: Query = {}): Promise<AuditEntry[]> => {
  const { status, body } = await testServer.root.call(adminListAudit, { query })
  expect(status).toBe(200)
  return body
}
const actions = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action)

describe('200', () => {
  test('who did what, to what, of whom, when, from where, before and after, with the hash of its link', async () => {
    testServer.clock.advance({ minutes: 1 })
    const at = testServer.clock.now().toISOString()
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.10' } })
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.20' } })
    const [entry] = await read({ limit: '1' })
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at,
      actor: { kind: 'administrator', id: testServer.root.id, username: 'root' },
      action: 'rate.set',
      subject: { kind: 'exchange_rate', id: 'EUR', username: null },
      customer: null,
      address: expect.stringMatching(/127\.0\.0\.1/),
      before: { rateToUSD: '1.10' },
      after: expect.objectContaining({ rateToUSD: '1.20' }),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { rows } = await testServer.pool.query(`select encode(hash, 'hex') as hash from audit_head`)
    expect(rows).toEqual([{ hash: entry?.hash }])
  })

  test('newest first, and older pages hold the rest, nothing twice', async () => {
    const all = await read()
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const paged: AuditEntry[] = []
    for (let before = {}; ;) {
      const page = await read({ limit: '2', ...before })
      paged.push(...page)
      if (page.length < 2) break
      before = { before: page.at(-1)?.id }
    }
    expect(paged).toEqual(all)
    expect(await read({ before: all.at(-1)?.id ?? '' })).toEqual([])
    expect(await read({ before: '77' })).toEqual([])
  })

  test('every filter selects its lines, and filters are combined with AND', async () => {
    const { ada, root } = testServer
    const ofRoot = await read({ actor: 'ROOT' })
    expect(ofRoot.length).toBeGreaterThan(2)
    expect(ofRoot.every(({ actor }) => actor.username === 'root')).toBe(true)
    expect(await read({ actor: 'nobody' })).toEqual([])

    expect(actions(await read({ action: 'deposit.approved' }))).toEqual(['deposit.approved'])
    expect(actions(await read({ customer: 'Ada' }))).toEqual(['deposit.approved', 'profile.approved'])
    expect(await read({ customer: 'ada' })).toEqual(await read({ userId: ada.id }))
    expect(await read({ userId: root.id })).toEqual([])

    const [deposit] = await read({ action: 'deposit.approved' })
    expect(deposit?.customer).toEqual({ id: ada.id, username: 'ada' })
    const subject = { subjectKind: 'deposit_request', subjectId: deposit?.subject.id ?? '' }
    expect(await read(subject)).toEqual([deposit])
    expect(await read({ ...subject, action: 'deposit.rejected' })).toEqual([])
    expect(await read({ actorKind: 'operator', customer: 'ada' })).toEqual([])
  })

  test('from an instant on, before another one', async () => {
    const from = testServer.clock.now().toISOString()
    await testServer.root.call(setExchangeRate, { body: { currency: 'GBP', rateToUSD: '1.3' } })
    testServer.clock.advance({ minutes: 1 })
    const to = testServer.clock.now().toISOString()
    await testServer.root.call(setExchangeRate, { body: { currency: 'GBP', rateToUSD: '1.31' } })
    const within = await read({ from, to, subjectId: 'GBP' })
    expect(within.map(({ after }) => after?.['rateToUSD'])).toEqual(['1.30'])
    expect(await read({ from: to, subjectId: 'GBP' })).toHaveLength(1)
    expect(await read({ from: '2026-11-18T23:00:00+09:00', to: '2026-11-18T14:59:00Z' })).toEqual([])
  })

  test('the operator’s commands, the system and visitors are told apart, and a user is named', async () => {
    const at = testServer.clock.now()
    const passwordHash = (
      await testServer.pool.query<{ password_hash: string }>('select password_hash from users limit 1')
    ).rows[0]?.password_hash
    await createAdministrator(testServer.pool, {
      username: 'hilda',
      passwordHash: passwordHash ?? '',
      madeBy: 'the command line',
      at,
    })
    await testServer.visitor().post('/api/login', { username: 'hilda', password: PASSWORD })
    const [signedIn] = await read({ action: 'login.succeeded', actor: 'hilda' })
    expect(signedIn).toMatchObject({ actor: { kind: 'administrator', username: 'hilda' } })
    await lockUser(testServer.pool, { username: 'hilda', at })
    const [locked, created] = await read({ actorKind: 'operator' })
    expect(locked).toMatchObject({
      actor: { kind: 'operator', id: null, username: null },
      action: 'user.locked',
      subject: { kind: 'user', username: 'hilda' },
      before: { isLocked: false },
      after: { isLocked: true, sessionsEnded: 1, by: 'the command line' },
      address: null,
    })
    expect(created).toMatchObject({
      action: 'administrator.created',
      after: { username: 'hilda', role: 'administrator', by: 'the command line' },
    })

    await testServer.visitor().post('/api/login', { username: 'ada', password: 'Wrong-Harbour-42' })
    const [failed] = await read({ action: 'login.failed', customer: 'ada' })
    expect(failed).toMatchObject({ actor: { kind: 'visitor', id: null }, customer: { username: 'ada' } })
  })

  test('nothing in it is a secret', async () => {
    await testServer.visitor().post('/api/login', { username: 'grace', password: 'Canary-Password-1' })
    const text = JSON.stringify(await read())
    expect(text).not.toMatch(/argon2|canary/i)
    for (const secret of [PASSWORD, testServer.ada.token, testServer.root.token])
      expect(text).not.toContain(secret)
  })

  test('reading it changes nothing', async () => {
    await testServer.changesNoRow(() => read())
  })
})

describe('400', () => {
  test.each([
    ['limit', '0'],
    ['limit', '501'],
    ['before', 'x'],
    ['action', 'DROP TABLE'],
    ['action', 'a.b.c'],
    ['actorKind', 'robot'],
    ['actor', ' '],
    ['subjectKind', "'"],
    ['userId', '-1'],
    ['from', 'yesterday'],
    ['from', '2026-13-01T00:00:00Z'],
    ['to', '2026-11-18'],
    ['to', '2026-11-18T15:00:00'],
  ])('%s is %s', async (field, value) => {
    const query = new URLSearchParams({ [field]: value })
    const { status, problem } = await testServer.root.get(`/api/admin/audit?${query}`)
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'bad_input', errors: [{ path: field }] })
  })
})

describe('403', () => {
  test('no customer, and that gets a line: one in ten minutes, however often they try', async () => {
    const knock = () => testServer.ada.call(adminListAudit)
    expect((await knock()).status).toBe(403)
    const refused = () => read({ action: 'access.refused', actor: 'ada' })
    expect(await refused()).toMatchObject([
      {
        actor: { kind: 'customer', username: 'ada' },
        subject: { kind: 'endpoint', id: 'GET /api/admin/audit' },
        customer: { username: 'ada' },
        before: null,
        after: null,
      },
    ])
    await Promise.all(Array.from({ length: 20 }, knock))
    expect(await refused()).toHaveLength(1)
    expect((await testServer.ada.get('/api/admin/profiles')).status).toBe(403)
    expect(await refused()).toHaveLength(2)

    const other = await testServer.secondNode()
    expect((await other.as(testServer.ada).call(adminListAudit)).status).toBe(403)
    expect(await refused()).toHaveLength(2)
    testServer.clock.advance({ minutes: 10 })
    await knock()
    expect(await refused()).toHaveLength(3)
  })
})

describe('however long the log', () => {
  test.each<[string, Record<number, unknown>, string]>([
    ['without a filter', {}, 'audit_log_time'],
    ['of one actor', { 0: 'root' }, 'audit_log_actor'],
    ['of one kind of actor', { 1: 'operator' }, 'audit_log_kind'],
    ['of one action', { 2: 'rate.deleted' }, 'audit_log_action'],
    ['of one subject', { 3: 'exchange_rate', 4: 'CHF' }, 'audit_log_subject'],
    ['of one customer', { 6: 'ada' }, 'audit_log_customer'],
    ['in an hour long ago', { 7: '2020-01-01', 8: '2020-01-01T01:00:00Z' }, 'audit_log_time'],
  ])('a page %s walks an index to its end and sorts nothing', async (_, given, index) => {
    const client = await testServer.pool.connect()
    try {
      await client.query('begin')
      // Past the chain, and rolled back: only the planner is asked.
      await client.query('set local session_replication_role = replica')
      await client.query(
        `insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id)
        select 1000000 + n, timestamptz '2024-01-01Z' + n * interval '1 minute', $1, 'administrator',
          'rate.set', 'exchange_rate', 'EUR' from generate_series(1, 20000) n`,
        [testServer.root.id],
      )
      await client.query('analyze audit_log')
      const values = Array.from({ length: 11 }, (__, at) => given[at] ?? (at === 10 ? 50 : null))
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${LIST_AUDIT}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      const page = plan.slice(plan.indexOf('Limit'))
      expect(page).toContain(`Index Scan Backward using ${index} on audit_log`)
      expect(page).not.toMatch(/Seq Scan on audit_log/)
      expect(page.slice(0, page.indexOf('audit_log'))).not.toContain('Sort')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
