import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrdersAtMarket, buy } from '#contract/trading/older-orders.ts'
import { eventually } from '../../../support/eventually.ts'
import { type TestNode, type TestServer, startTestServer } from '../../../support/server.ts'

const DATABASE_URL = 'postgres://not.looked.at/here'
const TEN_BEFORE_THE_OPEN = '2026-11-18T14:20:00Z'

let web: TestServer
let worker: TestNode
beforeAll(async () => {
  const env = { ROLE: 'web', DATABASE_URL, AFTER_HOURS_ORDERS: 'queue' }
  web = await startTestServer({ at: TEN_BEFORE_THE_OPEN, env })
  worker = await web.secondNode({ ROLE: 'worker' })
})
afterAll(() => web.close())

describe('a worker', () => {
  test('says that it is alive and ready, and answers nothing else', async () => {
    const status = async (path: string) => (await fetch(`${worker.url}${path}`)).status
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
    expect([await status('/'), await status('/api/user'), await status('/api/config')]).toEqual([
      404, 404, 404,
    ])
  })

  test('does the periodic work of the product, a web server only its own', () => {
    const namesOf = ({ app }: TestNode) => app.jobs.map(({ name }) => name)
    const ofWorkers = namesOf(worker).filter((name) => !namesOf(web).includes(name))
    expect(ofWorkers).toEqual([
      'check the connection that holds the leads',
      'remove changes that servers have read',
      'tell of money locks that have ended',
      'tell of API keys that expire',
      'keep the closes of each session',
      'carry out corporate actions',
      'match open orders',
      'fill due orders',
      'run recurring investments',
      'tell webhooks what happened',
      'remove expired rows',
      'verify the books when an hour has passed',
      'lift restrictions whose time is over',
      'notify customers of announcements',
      'hold customers to agreements',
      'end proposals that ran out',
    ])
    expect(namesOf(web)).toEqual(expect.arrayContaining(['check the sessions in memory']))
  })

  test('fills at the open what a web server has queued', async () => {
    const { ada } = web
    expect((await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(202)
    web.clock.advance({ minutes: 11 })
    await eventually(async () =>
      expect((await ada.call(listOrdersAtMarket)).body).toMatchObject([{ status: 'filled' }]),
    )
  })
})

test('a server that drains answers on, says that it stops, and lets go of each connection', async () => {
  const node = await web.secondNode({ ROLE: 'web' })
  const get = (path: string) => fetch(`${node.url}${path}`)
  expect((await get('/healthz')).headers.get('connection')).toBe('keep-alive')
  node.app.drain()
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  const answer = await get('/api/config')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})
