import { describe, expect, test } from 'vitest'
import { claimNext, claimRequest, releaseClaim } from '#contract/records/claims.ts'
import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import type { Person } from '../../../support/server.ts'
import { CLAIMED, answerOf, openClaimOffice } from './claims.ts'

const office = openClaimOffice()
const next = async (who: Person, queue: ReviewQueueName) =>
  (await who.call(claimNext, { body: { queue } })).body.id

describe.each(CLAIMED)('the next one in the queue of %s', (queue, kind) => {
  test('is the oldest that waits unclaimed; then none is left', async () => {
    const { testServer, ann, ben, ask } = office
    await takeAll(ann, queue)
    const [first, second, third] = [await ask(kind), await ask(kind), await ask(kind)]
    await ben.call(claimRequest, { body: { queue, id: second.id } })
    expect([await next(ann, queue), await next(ann, queue), await next(ann, queue)]).toEqual([
      first.id,
      third.id,
      null,
    ])
    await ben.call(releaseClaim, { body: { queue, id: second.id } })
    expect(await next(ann, queue)).toBe(second.id)
    testServer.clock.advance({ minutes: 10 })
    expect(await next(ben, queue)).not.toBeNull()
    await ben.call(kind.reject, { params: { id: first.id }, body: { reason: 'r' } })
    await ben.call(kind.reject, { params: { id: third.id }, body: { reason: 'r' } })
  })

  test('of as many asked for at once on two servers as wait is another for each', async () => {
    const { ann, ben, ask } = office
    await takeAll(ann, queue)
    const waiting: string[] = []
    for (let n = 0; n < 12; n += 1) waiting.push((await ask(kind)).id)
    const taken = await Promise.all(waiting.map((_, n) => next(n % 2 ? ann : ben, queue)))
    expect(taken.toSorted()).toEqual(waiting.toSorted())
    expect(await next(ann, queue)).toBeNull()
  })
})

/** So that what other tests left does not come next. */
async function takeAll(who: Person, queue: ReviewQueueName): Promise<void> {
  while ((await next(who, queue)) !== null);
}

test('403: to a colleague who does not decide in this queue; 400: of a queue that there is not', async () => {
  const { testServer } = office
  const cashier = await testServer.staff('cashier', ['cashier'])
  expect(answerOf(await cashier.call(claimNext, { body: { queue: 'profiles' } }))).toBe('403 not_allowed')
  const reply = await office.ann.post('/api/admin/claims/next', { queue: 'tickets' })
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'queue' }] } })
})
