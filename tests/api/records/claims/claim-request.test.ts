import { describe, expect, test } from 'vitest'
import { claimRequest } from '#contract/records/claims.ts'
import { propose } from '#contract/records/proposals.ts'
import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import { cancelWithdrawal } from '#contract/cash/withdrawals.ts'
import type { Person } from '../../../support/server.ts'
import { CLAIMED, QUEUE_OF, answerOf, openClaimOffice } from './claims.ts'

const office = openClaimOffice()
const claim = (who: Person, queue: ReviewQueueName, id: string, takesOver = false) =>
  who.call(claimRequest, { body: { queue, id, takesOver } })
const listed = async (who: Person, queue: ReviewQueueName, id: string) =>
  ((await who.call(QUEUE_OF[queue].list, {})).body as { id: string; claim: unknown }[]).find(
    (request) => request.id === id,
  )
const takeovers = async (id: string) =>
  (
    await office.testServer.pool.query<{ before: object; actor_id: bigint }>(
      `select actor_id, before from audit_log where action = 'claim.taken_over' and subject_id = $1`,
      [id],
    )
  ).rows

describe.each(CLAIMED)('a claim in the queue of %s', (queue, kind) => {
  test('is shown to colleagues on every server, and only who has it decides', async () => {
    const { testServer, ann, ben, ask } = office
    const { id } = await ask(kind)
    expect(await listed(ben, queue, id)).toMatchObject({ claim: null })
    const { status, body } = await claim(ann, queue, id)
    const until = new Date(testServer.clock.now().getTime() + 600_000).toISOString()
    expect([status, body]).toEqual([200, { by: 'ann', until }])
    expect(await listed(ben, queue, id)).toMatchObject({ claim: { by: 'ann', until } })

    const refused = await ben.call(kind.approve, { params: { id } })
    expect(answerOf(refused)).toBe('409 claimed_by_another')
    expect(refused.body).toMatchObject({ detail: 'ann is working on this. Take it over first' })
    expect(answerOf(await ben.call(kind.reject, { params: { id }, body: { reason: 'r' } }))).toBe(
      '409 claimed_by_another',
    )
    expect(answerOf(await ann.call(kind.reject, { params: { id }, body: { reason: 'r' } }))).toBe('200')
    const { rows } = await testServer.pool.query('select from review_claims where request_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('is taken over only where that is asked for, and the audit log says from whom', async () => {
    const { ann, ben, ask } = office
    const { id } = await ask(kind)
    await claim(ann, queue, id)
    expect(answerOf(await claim(ben, queue, id))).toBe('409 claimed_by_another')
    expect(await takeovers(id)).toEqual([])
    expect((await claim(ben, queue, id, true)).body).toMatchObject({ by: 'ben' })
    expect(await takeovers(id)).toEqual([{ actor_id: BigInt(ben.id), before: { claimedBy: ann.id } }])
    expect(answerOf(await ann.call(kind.approve, { params: { id } }))).toBe('409 claimed_by_another')
    expect(answerOf(await ben.call(kind.approve, { params: { id } }))).toBe('200')
  })

  test('ends after ten minutes unless it is renewed', async () => {
    const { testServer, ann, ben, ask } = office
    const { id } = await ask(kind)
    await claim(ann, queue, id)
    testServer.clock.advance({ minutes: 6 })
    expect(answerOf(await claim(ann, queue, id))).toBe('200')
    testServer.clock.advance({ minutes: 6 })
    expect(answerOf(await ben.call(kind.approve, { params: { id } }))).toBe('409 claimed_by_another')
    testServer.clock.advance({ minutes: 4 })
    expect(await listed(ben, queue, id)).toMatchObject({ claim: null })
    expect(answerOf(await ben.call(kind.reject, { params: { id }, body: { reason: 'r' } }))).toBe('200')
    expect(await takeovers(id)).toEqual([])
  })

  test('is refused of a request that is decided, and of one that there is not', async () => {
    const { ann, ask } = office
    const { id } = await ask(kind)
    await ann.call(kind.reject, { params: { id }, body: { reason: 'r' } })
    expect(answerOf(await claim(ann, queue, id))).toBe('409 already_processed')
    expect(answerOf(await claim(ann, queue, '1'))).toBe('404 not_found')
  })

  test('is refused to a colleague who does not decide in this queue', async () => {
    const { testServer, ask } = office
    const { id } = await ask(kind)
    const isMoney = queue === 'deposits' || queue === 'withdrawals'
    const other = await testServer.staff(`other ${queue}`.replace(/\W/g, ''), [isMoney ? 'kyc' : 'cashier'])
    expect(answerOf(await claim(other, queue, id))).toBe('403 not_allowed')
  })
})

test('the customer cancels what is claimed, and the claim is gone', async () => {
  const { testServer, ann, ask } = office
  const { id, person } = await ask(QUEUE_OF.withdrawals)
  await claim(ann, 'withdrawals', id)
  expect((await person.call(cancelWithdrawal, { params: { id } })).status).toBe(200)
  const { rows } = await testServer.pool.query('select from review_claims where request_id = $1', [id])
  expect(rows).toEqual([])
})

test('a proposal of the one who has the request is confirmed by another all the same', async () => {
  const { testServer, ann, ask } = office
  const { id } = await ask(QUEUE_OF.deposits)
  await claim(ann, 'deposits', id)
  const proposed = await ann.call(propose, {
    body: { kind: 'deposit_approval', requestId: id, reason: 'r' },
  })
  const treasurer = await testServer.staff('treasurer', ['treasurer'])
  const confirmed = await treasurer.post(`/api/admin/proposals/${proposed.body.id}/approve`, {})
  expect(answerOf(confirmed)).toBe('200')
})

test.each([
  [{ queue: 'tickets', id: '1' }, 'queue'],
  [{ queue: 'deposits', id: 'x' }, 'id'],
  [{ queue: 'deposits', id: '1', takesOver: 'yes' }, 'takesOver'],
])('%j is refused by its field', async (body, path) => {
  const reply = await office.ann.post('/api/admin/claims', body)
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', errors: [{ path }] } })
})
