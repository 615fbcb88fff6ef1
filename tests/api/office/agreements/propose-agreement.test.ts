import { beforeEach, describe, expect, test } from 'vitest'
import { adminListAgreements } from '#contract/office/agreements.ts'
import {
  approveProposal,
  listProposals,
  rejectProposal,
  withdrawProposal,
} from '#contract/records/proposals.ts'
import { login } from '#contract/people/identity.ts'
import { AGREEMENT_HANDLER, hashOfText } from '#server/office/agreements/publish-agreement.ts'
import { holdToAgreements } from '#server/office/agreements/hold-customers.ts'
import { readsOf } from '../../../support/database/counted-queries.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { ok, refused } from '../../records/proposals/proposals.ts'
import { due, publish, publishOrPropose } from './agreeing.ts'
import { insertVersion } from './insert-version.ts'

const TEXT = 'We serve you.\n\nYou pay us.'

let testServer: TestServer
/** Administrators: what one proposes, the other confirms. */
let root: Person
let rita: Person
beforeEach(async () => {
  testServer = await startTestServer()
  root = testServer.root
  rita = await testServer.staff('rita', ['administrator'])
  return () => testServer.close()
})

type Asked = Parameters<typeof publishOrPropose>[1]
const propose = async (asked: Asked = {}, who = root): Promise<string> => {
  const { published, proposalId } = ok(await publishOrPropose(who, { text: TEXT, ...asked }))
  expect(published).toBeNull()
  return proposalId ?? ''
}
const confirm = (id: string, who: Pick<Person, 'call'> = rita) =>
  who.call(approveProposal, { params: { id } })
const ofId = async (
  id: string,
  { show = 'open', who = rita }: { show?: 'open' | 'ended'; who?: Person } = {},
) => (await who.call(listProposals, { query: { show } })).body.find((proposal) => proposal.id === id)
const versions = async (who = root) =>
  (await who.call(adminListAgreements)).body.filter(({ kind }) => kind === 'customer_agreement')
const lines = async (id: string) => {
  const { rows } = await testServer.pool.query<{ action: string; by: string | null }>(
    `select action, actor_id::text as by from audit_log
     where subject_type = 'proposal' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action, by }) => [action, by])
}
const later = (days: number) => new Date(testServer.clock.now().getTime() + days * 86_400_000).toISOString()

describe('200', () => {
  test('one administrator proposes, and another’s word publishes it: nothing before', async () => {
    const id = await propose({ title: 'Terms', graceDays: 30 })
    expect(await versions()).toHaveLength(1)
    await holdToAgreements(testServer)
    expect((await due(testServer.ada)).map(({ version }) => version)).toEqual([1, 1])
    expect(await ofId(id)).toMatchObject({
      kind: 'agreement',
      customer: null,
      setting: null,
      reason: 'Our lawyer asked for it.',
      proposedBy: root.username,
      expiresAt: later(7),
      mayConfirm: true,
      mayWithdraw: false,
      consequences: [
        { label: 'Version', before: null, after: 'Customer agreement, version 2' },
        { label: 'Title', before: 'Customer Agreement', after: 'Terms' },
        { label: 'Text', before: null, after: expect.stringMatching(/^2 paragraphs new, \d+ removed$/) },
        { label: 'Hash', before: null, after: hashOfText(TEXT) },
        { label: 'Takes effect', before: null, after: 'When confirmed' },
        {
          label: 'Deposits and buys stop',
          before: null,
          after: '30 days after it is confirmed, until accepted',
        },
        { label: 'Customers who must accept', before: null, after: '2' },
      ],
    })
    testServer.clock.advance({ minutes: 3 })
    ok(await confirm(id))
    const at = testServer.clock.now().toISOString()
    const [published] = await versions()
    expect(published).toMatchObject({
      version: 2,
      title: 'Terms',
      textHash: hashOfText(TEXT),
      effectiveFrom: at,
      stopsAt: later(30),
      proposedBy: root.username,
      publishedBy: rita.username,
      publishedAt: at,
      reason: 'Our lawyer asked for it.',
      due: 2,
    })
    expect(await lines(id)).toEqual([
      ['proposal.made', root.id],
      ['proposal.approved', rita.id],
    ])
    const { rows } = await testServer.pool.query(
      `select actor_id::text as by, after ->> 'proposedBy' as proposer, after ->> 'proposalId' as proposal
       from audit_log where action = 'agreement.published'`,
    )
    expect(rows).toEqual([{ by: rita.id, proposer: root.id, proposal: id }])
    await holdToAgreements(testServer)
    expect((await due(testServer.ada))[0]).toMatchObject({ version: 2, hasStopped: false })
  })

  test('the audit log has the hash of what was proposed, and not its pages', async () => {
    const id = await propose()
    const { rows } = await testServer.pool.query<{ after: { payload: object } }>(
      `select after from audit_log where action = 'proposal.made' and subject_id = $1`,
      [id],
    )
    expect(rows[0]?.after).toMatchObject({ subject: 'agreement:customer_agreement' })
    expect(rows[0]?.after.payload).toEqual({
      kind: 'customer_agreement',
      title: 'Customer Agreement',
      textHash: hashOfText(TEXT),
      effectiveFrom: null,
      graceDays: 30,
      reason: 'Our lawyer asked for it.',
    })
  })

  test('a card says the days, and that nothing stops without a grace', async () => {
    const dated = await propose({ effectiveFrom: '2026-12-01T05:00:00.000Z', graceDays: 14 })
    const other = await propose({ kind: 'principal_disclosure', graceDays: null })
    const saying = async (id: string) => (await ofId(id))?.consequences?.slice(4, 6).map(({ after }) => after)
    expect(await saying(dated)).toEqual([
      'December 1, 2026 at 12:00 AM ET',
      'December 15, 2026 at 12:00 AM ET, until accepted',
    ])
    expect(await saying(other)).toEqual(['When confirmed', 'Never'])
  })

  test('the only person who could confirm decides alone, and overtakes what a colleague had proposed', async () => {
    const id = await propose({}, rita)
    await lockUser(testServer.pool, { username: rita.username, at: testServer.clock.now() })
    const { body } = await publish(root)
    expect(body).toMatchObject({ version: 2, proposedBy: null, publishedBy: root.username })
    expect(await ofId(id, { show: 'ended', who: root })).toMatchObject({
      status: 'overtaken',
      decidedBy: null,
    })
    expect(refused(await confirm(id, root))).toBe('409 already_processed')
    expect(await lines(id)).toEqual([
      ['proposal.made', rita.id],
      ['proposal.overtaken', null],
      ['proposal.refused', root.id],
    ])
  })

  test('rejected or withdrawn, nothing is published, and it can be proposed again', async () => {
    const first = await propose()
    ok(await rita.call(rejectProposal, { params: { id: first }, body: { reason: 'Typing mistakes' } }))
    expect(await ofId(first, { show: 'ended' })).toMatchObject({
      status: 'rejected',
      decidedBy: rita.username,
      decisionReason: 'Typing mistakes',
    })
    const second = await propose()
    ok(await root.call(withdrawProposal, { params: { id: second } }))
    expect(await lines(second)).toEqual([
      ['proposal.made', root.id],
      ['proposal.withdrawn', root.id],
    ])
    await propose()
    expect(await versions()).toHaveLength(1)
  })

  test('of 20 confirmations at once, on two servers, one publishes', async () => {
    const other = await testServer.secondNode()
    const tom = await testServer.staff('tom', ['administrator'])
    const id = await propose()
    const confirming = [rita, tom, other.as(rita), other.as(tom)]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => confirm(id, confirming[n % 4] ?? rita)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await versions()).map(({ version }) => version)).toEqual([2, 1])
    const ended = (await lines(id)).filter(([action]) => action !== 'proposal.refused')
    expect(ended.map(([action]) => action)).toEqual(['proposal.made', 'proposal.approved'])
    await other.close()
  })

  test('of 20 confirmations, withdrawals and rejections at once one counts', async () => {
    const id = await propose()
    const params = { id }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        if (n % 3 === 0) return confirm(id)
        if (n % 3 === 1) return root.call(withdrawProposal, { params })
        return rita.call(rejectProposal, { params, body: { reason: 'r' } })
      }),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const ended = await ofId(id, { show: 'ended' })
    expect(await versions()).toHaveLength(ended?.status === 'approved' ? 2 : 1)
  })
})

describe('refused', () => {
  test('403: one’s own; 409: a second of an agreement, while the other agreement can be proposed', async () => {
    const id = await propose()
    expect(refused(await confirm(id, root))).toBe('403 own_proposal')
    expect(refused(await publishOrPropose(rita))).toBe('409 already_proposed')
    await propose({ kind: 'principal_disclosure' })
    expect(await versions()).toHaveLength(1)
  })

  test('403: by a colleague without the permission, or one whom the proposer permitted today', async () => {
    const id = await propose()
    const trey = await testServer.staff('trey', ['treasurer'])
    expect(refused(await confirm(id, trey))).toBe('403 not_allowed')
    await testServer.pool.query(
      `insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason)
       values ($1, 'administrator', $2, $3, 'test')`,
      [trey.id, testServer.clock.now(), root.id],
    )
    expect(refused(await confirm(id, trey))).toBe('403 role_too_new')
    expect(await versions()).toHaveLength(1)
  })

  test('409: its first day has passed, or a week has', async () => {
    const id = await propose({ effectiveFrom: later(1 / 24) })
    testServer.clock.advance({ hours: 2 })
    const next = await testServer.staff('next', ['administrator'])
    expect(refused(await confirm(id, next))).toBe('409 agreement_too_late')
    expect(await ofId(id, { who: next })).toMatchObject({ status: 'proposed' })
    testServer.clock.advance({ hours: 24 * 7 })
    const late = await testServer.staff('late', ['administrator'])
    expect(refused(await confirm(id, late))).toBe('409 proposal_expired')
    expect(await lines(id)).toEqual([
      ['proposal.made', root.id],
      ['proposal.refused', next.id],
      ['proposal.expired', null],
      ['proposal.refused', late.id],
    ])
    expect(await versions(late)).toHaveLength(1)
  })

  test('409: a server that does not know proposals of agreements has published another meanwhile', async () => {
    const id = await propose()
    const access = { username: rita.username, at: testServer.clock.now() }
    await lockUser(testServer.pool, access)
    await insertVersion(testServer, TEXT, { over: { published_by: root.id } }, 'commit')
    await unlockUser(testServer.pool, access)
    const again = testServer.visitor()
    ok(await again.call(login, { body: { username: rita.username, password: PASSWORD } }))
    expect(refused(await confirm(id, again))).toBe('409 proposal_overtaken')
    expect(await ofId(id, { show: 'ended', who: root })).toMatchObject({ status: 'overtaken' })
  })

  test('a time that has passed, an old version and no text change nothing, as before', async () => {
    await testServer.changesNoRow(async () => {
      expect(refused(await publishOrPropose(root, { seen: 7 }))).toBe('409 agreement_replaced')
      for (const wrong of [{ effectiveFrom: later(-1) }, { text: ' ' }, { graceDays: 366 }])
        expect((await publishOrPropose(root, wrong)).status).toBe(400)
    })
  })
})

test('which version is the newest is one row, without a text', async () => {
  const payload = AGREEMENT_HANDLER.parse({ kind: 'customer_agreement' })
  const reads = await readsOf(testServer.pool, async (client) =>
    expect(await AGREEMENT_HANDLER.version(client, payload)).toBe('1'),
  )
  expect(reads).toEqual({ queries: 1, rows: 1 })
})
