import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Asset, listAssets, streamStocks } from '#contract/market/market.ts'
import { logout } from '#contract/people/identity.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { type OpenStream, openStream } from './open-stream.ts'
import { untilFound } from '../../../support/eventually.ts'

const testServer = testServerOfFile({ env: { STREAMS_PER_USER: '3', STREAMS_MAX: '5' } })
const open: OpenStream[] = []

async function streamOf(
  token: string | null,
  headers: Record<string, string> = {},
  path: string = streamStocks.path,
) {
  const stream = await openStream(`${testServer.url}${path}`, token, headers)
  open.push(stream)
  return stream
}

/** Closes every stream and waits until the server has noticed. */
async function everybodyLeaves() {
  for (const stream of open.splice(0)) stream.leave()
  await untilFound(async () => {
    const probes = await Promise.all(
      [1, 2, 3].map(() => openStream(`${testServer.url}${streamStocks.path}`, testServer.ada.token)),
    )
    for (const probe of probes) probe.leave()
    return probes.every(({ status }) => status === 200) ? true : undefined
  })
  await untilFound(async () => {
    const probe = await openStream(`${testServer.url}${streamStocks.path}`, testServer.grace.token)
    probe.leave()
    return probe.status === 200 ? true : undefined
  })
}

describe('200', () => {
  test('the full list at once, then the full list each time prices change', async () => {
    const stream = await streamOf(testServer.ada.token)
    const first: Asset[] = JSON.parse((await stream.next())!)
    expect(first).toEqual((await testServer.ada.call(listAssets, { query: { type: 'stock' } })).body)

    testServer.clock.advance({ seconds: 1 })
    const second: Asset[] = JSON.parse((await stream.next())!)
    expect(second).toHaveLength(60)
    expect(Date.parse(second[0]!.priceAt) - Date.parse(first[0]!.priceAt)).toBe(1_000)
    await everybodyLeaves()
  })

  test(
    'packed for those who take gzip, plain for those who do not, the same to both, whenever they ' + 'joined',
    async () => {
      const zipped = await streamOf(testServer.ada.token, { 'accept-encoding': 'gzip, deflate, br' })
      const plain = await streamOf(testServer.grace.token, { 'accept-encoding': 'identity' })
      const refusing = await streamOf(testServer.grace.token, { 'accept-encoding': 'gzip;q=0' })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(refusing.headers['content-encoding']).toBeUndefined()
      await Promise.all([zipped.next(), plain.next(), refusing.next()])

      testServer.clock.advance({ seconds: 1 })
      expect(await zipped.next()).toBe(await plain.next())

      const late = await streamOf(testServer.ada.token, { 'accept-encoding': 'gzip' })
      await late.next()
      testServer.clock.advance({ seconds: 1 })
      expect(await late.next()).toBe(await zipped.next())
      await everybodyLeaves()
    },
  )

  test('a tick is packed into at most a sixth of its JSON, for those who have the tick before', async () => {
    const stream = await streamOf(testServer.ada.token, { 'accept-encoding': 'gzip' })
    await stream.next()
    const before = stream.receivedBytes()
    let jsonBytes = 0
    for (let ticks = 0; ticks < 5; ticks += 1) {
      testServer.clock.advance({ seconds: 1 })
      jsonBytes += Buffer.byteLength((await stream.next())!)
    }
    expect(jsonBytes).toBeGreaterThan(5 * 10_000)
    expect((stream.receivedBytes() - before) / jsonBytes).toBeLessThan(1 / 6)
    await everybodyLeaves()
  })

  test('no proxy may keep or rewrite it, and it has the security headers of every answer', async () => {
    const { headers } = await streamOf(testServer.ada.token)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    await everybodyLeaves()
  })
})

test('404: there is nothing to HEAD', async () => {
  expect((await fetch(`${testServer.url}${streamStocks.path}`, { method: 'HEAD' })).status).toBe(404)
})

async function waitingForSessions(): Promise<number> {
  const { rows } = await testServer.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where relation = 'sessions'::regclass and not granted`,
  )
  return rows[0]!.waiting
}

describe('429 and 503', () => {
  test('429: one user opens three streams and no fourth, of whichever kind; a closed one makes room', async () => {
    const own = await Promise.all([1, 2, 3].map(() => streamOf(testServer.ada.token)))
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await testServer.ada.get('/api/mutual-fund/stream')
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(fourth.headers.get('retry-after')).toMatch(/^\d+$/)

    own[0]!.leave()
    await untilFound(async () => ((await streamOf(testServer.ada.token)).status === 200 ? true : undefined))
    await everybodyLeaves()
  })

  test('a client that leaves before the stream has opened takes no place', async () => {
    const { hostname, port } = new URL(testServer.url)
    const lock = await testServer.pool.connect()
    await lock.query('begin')
    // An administrator's session is read from the database each time: here, not before they are gone.
    await lock.query('lock table sessions in access exclusive mode')
    const visits = await Promise.all(
      [1, 2, 3].map(async () => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(
          `GET ${streamStocks.path} HTTP/1.1\r\nHost: x\r\nCookie: sid=${testServer.root.token}\r\n\r\n`,
        )
        return socket
      }),
    )
    await expect.poll(waitingForSessions).not.toBe(0)
    for (const socket of visits) await once(socket.destroy(), 'close')
    // The server has read what came before this request: that they left.
    expect((await testServer.visitor().get('/healthz')).status).toBe(200)
    await lock.query('rollback')
    lock.release()

    await untilFound(async () => ((await streamOf(testServer.root.token)).status === 200 ? true : undefined))
    await everybodyLeaves()
  })

  test('503: the server keeps five streams and no sixth', async () => {
    for (const token of [testServer.ada.token, testServer.grace.token, testServer.root.token]) {
      await streamOf(token)
      if (token !== testServer.root.token) await streamOf(token)
    }
    expect(await testServer.root.get(streamStocks.path)).toMatchObject({
      status: 503,
      body: { code: 'busy' },
    })
    await everybodyLeaves()
  })
})

test('a log-out ends the streams of that session and of no other', async () => {
  const visitor = await testServer.customer({ username: 'edsger' })
  const theirs = await streamOf(visitor.token)
  const hers = await streamOf(testServer.ada.token)
  await Promise.all([theirs.next(), hers.next()])

  expect((await visitor.call(logout)).status).toBeLessThan(300)
  await theirs.ended
  testServer.clock.advance({ seconds: 1 })
  expect(await hers.next()).toBeDefined()
  await everybodyLeaves()
})

test('a log-out on another server is felt within seconds', async () => {
  const visitor = await testServer.customer({ username: 'barbara' })
  const stream = await streamOf(visitor.token)
  await stream.next()
  const elsewhere = await testServer.secondNode()
  expect((await elsewhere.as(visitor).call(logout)).status).toBeLessThan(300)
  await stream.ended
  await everybodyLeaves()
})

test('a server that stops ends its streams', async () => {
  const stopping = await startTestServer()
  const stream = await openStream(`${stopping.url}${streamStocks.path}`, stopping.ada.token)
  await stream.next()
  await Promise.all([stopping.close(), stream.ended])
})
