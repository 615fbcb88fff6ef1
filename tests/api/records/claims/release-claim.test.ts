import { expect, test } from 'vitest'
import { claimRequest, releaseClaim } from '#contract/records/claims.ts'
import { removeEndedClaims } from '#server/records/reviews/claims.ts'
import { CLAIMED, QUEUE_OF, answerOf, openClaimOffice } from './claims.ts'

const office = openClaimOffice()

test.each(CLAIMED)('one’s own claim of %s is given back, and a colleague decides', async (queue, kind) => {
  const { ann, ben, ask } = office
  const body = { queue, id: (await ask(kind)).id }
  await ann.call(claimRequest, { body })
  // A colleague's release changes nothing, and neither does a second one.
  expect(answerOf(await ben.call(releaseClaim, { body }))).toBe('200')
  expect(answerOf(await ben.call(kind.approve, { params: body }))).toBe('409 claimed_by_another')
  for (const turn of ['first', 'second'])
    expect(answerOf(await ann.call(releaseClaim, { body })), turn).toBe('200')
  expect(answerOf(await ben.call(kind.reject, { params: body, body: { reason: 'r' } }))).toBe('200')
})

test('403: to a colleague who does not decide in this queue', async () => {
  const kyc = await office.testServer.staff('kyconly', ['kyc'])
  const body = { queue: 'deposits', id: '1' } as const
  expect(answerOf(await kyc.call(releaseClaim, { body }))).toBe('403 not_allowed')
})

test('claims that have ended are removed, and no other', async () => {
  const { testServer, ann, ask } = office
  const [ended, held] = [await ask(QUEUE_OF.deposits), await ask(QUEUE_OF.deposits)]
  const claim = (id: string) => ann.call(claimRequest, { body: { queue: 'deposits', id } })
  await claim(ended.id)
  testServer.clock.advance({ minutes: 9 })
  await claim(held.id)
  testServer.clock.advance({ minutes: 1 })
  await removeEndedClaims(testServer.pool, testServer.clock.now())
  const { rows } = await testServer.pool.query<{ id: string }>(
    'select request_id::text as id from review_claims',
  )
  expect(rows).toEqual([{ id: held.id }])
})
