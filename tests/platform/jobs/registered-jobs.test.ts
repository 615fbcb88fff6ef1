import { afterEach, expect, test } from 'vitest'
import { startJobs } from '#server/platform/jobs/job.ts'
import { openRealMarket } from '../../api/market/prices/real-market.ts'
import { startTestServer } from '../../support/server.ts'

let closing: (() => Promise<void>) | undefined
afterEach(async () => closing?.())

test('jobs start in their order, and are told to stop in the reverse', async () => {
  const calls: string[] = []
  const jobOf = (name: string) => ({
    name,
    period: 'now and then',
    start: () => void calls.push(`start ${name}`),
    stop: async () => void calls.push(`stop ${name}`),
  })
  await startJobs([jobOf('one'), jobOf('two')]).stop()
  expect(calls).toEqual(['start one', 'start two', 'stop two', 'stop one'])
})

test('the start log of a server with a simulated market lists every loop, in the order of their start', async () => {
  const server = await startTestServer({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' },
  })
  closing = server.close
  expect(server.app.jobs.map(({ name, period }) => `${name}, ${period}`)).toEqual([
    'read the changes that servers tell of, every 0.5 s',
    'check the connection that holds the leads, every 1 s',
    'remove changes that servers have read, every 1 min',
    're-encrypt documents and secrets, every 10 min',
    'deliver mail, every 5 s, and when a notification is stored',
    'check the sessions in memory, every 2 s while there are any',
    'confirm the API keys in memory, every 2 s',
    'tell of money locks that have ended, every 1 min',
    'tell of API keys that expire, every 1 min',
    'price the simulated market, at every full second of a session',
    'look at the clients of the stream of stock prices, every 5 s',
    'look at the clients of the stream of fund prices, every 5 s',
    'keep the closes of each session, every 1 min',
    'read stored exchange rates, every 2 s',
    'load corporate actions, every 5 s',
    'carry out corporate actions, every 5 s',
    'match open orders, every 1 s',
    'fill due orders, every 1 s',
    'run recurring investments, every 5 s',
    'tell programs of order updates, every 0.25 s',
    'tell programs of account events, every 1 s',
    'tell webhooks what happened, every 1 s',
    'remove expired rows, every 10 min',
    'verify the books when an hour has passed, every 5 min',
    'lift restrictions whose time is over, every 1 min',
    'notify customers of announcements, every 5 s',
    'hold customers to agreements, every 10 s',
    'look at the clients of the stream of changes, every 5 s',
    'end proposals that ran out, every 1 min',
  ])
})

test('with a provider it lists who leads, what is requested and what is streamed', async () => {
  const market = await openRealMarket(undefined, { EODHD_WS_URL: 'ws://127.0.0.1:1' })
  closing = market.close
  expect(market.testServer.app.jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'lead price polling',
      'request the prices that are due',
      'keep the stream of trades open',
      'publish the trades of the stream',
      'publish which prices are stale',
    ]),
  )
})
