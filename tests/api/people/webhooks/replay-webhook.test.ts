import { expect, test } from 'vitest'
import { listWebhookAttempts, replayWebhook } from '#contract/people/programs/webhooks.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { workingWebhook } from '../../../support/api/webhook-receiver.ts'
import { eventually, served } from '../../../support/eventually.ts'
import { openReceiving } from './receiving.ts'

const here = openReceiving()

/** The ids of the transactions that were told, as they arrived. */
const told = (): string[] =>
  here.receiver.received.filter(({ type }) => type === 'transaction.created').map(({ id }) => id)

const arrived = (count: number) =>
  eventually(async () => {
    await here.testServer.look()
    expect(told()).toHaveLength(count)
  })

test('200: an event and all that followed are sent again, under their ids', async () => {
  const { ada } = here.testServer
  const { id } = await workingWebhook(ada, here.receiver)
  for (const quantity of ['0.1', '0.2', '0.3'])
    expect((await served(() => ada.call(buy, { body: { symbol: 'KO', quantity } }))).status).toBe(200)
  await arrived(3)
  const [first = '', second = '', third = ''] = told()
  const replay = (eventId: string) => ada.call(replayWebhook, { params: { id }, body: { eventId } })
  expect((await replay(second)).status).toBe(200)
  await arrived(5)
  expect(told()).toEqual([first, second, third, second, third])
  const attempts = await ada.call(listWebhookAttempts, { params: { id } })
  expect(attempts.body.filter(({ eventId }) => eventId === second)).toHaveLength(2)
  // An event of the future would leave out those before it.
  expect((await replay('7ZZZZZZZZZ0007ZZZZZZZZZZZZ')).problem).toMatchObject({
    status: 400,
    errors: [{ path: 'eventId' }],
  })
})

test('404: another’s', async () => {
  const { id } = await workingWebhook(here.testServer.ada, here.receiver)
  const body = { eventId: '01ARYZ6S410000000000000001' }
  expect((await here.testServer.grace.call(replayWebhook, { params: { id }, body })).status).toBe(404)
})
