import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionFor } from '#contract/endpoint.ts'
import { QUEUES } from '../api/records/reviews/queues.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { PROFILE } from '../support/people.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

/** Eve has one of everything, and whatever she typed says so; Ada and a visitor look for it everywhere. */
const CANARY = 'CANARY-OF-EVE'

const testServer = testServerOfFile()
let eve: Person
/** Ids of everything that is Eve's, by whatever name they go. */
let ids: string[]
beforeAll(async () => {
  eve = await testServer.customer({ username: 'eve.canary', kycStatus: 'approved', cash: '1000.00' })
  const form = { ...PROFILE, fullName: CANARY, idNumber: CANARY, address: CANARY }
  expect((await eve.put('/api/profile', form)).status).toBe(200)
  const profiles = await testServer.root.get<{ id: string; username: string }[]>(
    '/api/admin/profiles?status=pending',
  )
  const submission = profiles.body.find(({ username }) => username === eve.username)?.id ?? ''
  expect((await testServer.root.post(`/api/admin/profiles/${submission}/approve`)).status).toBe(200)
  const requests = [
    await QUEUES.deposits.ask(testServer, eve, CANARY),
    await QUEUES.withdrawals.ask(testServer, eve, CANARY),
    await QUEUES['password resets'].ask(testServer, eve, CANARY),
  ]
  await eve.post('/api/support-tickets', { message: CANARY })
  await eve.post('/api/buy', { symbol: 'KO', quantity: '1' })
  ids = [eve.id, submission, ...requests]
  for (const path of ['support-tickets', 'transactions', 'notifications', 'sessions']) {
    const { body } = await eve.get(`/api/${path}`)
    ids.push(...[...JSON.stringify(body).matchAll(/"id":"(\w+)"/g)].map(([, id = '']) => id))
  }
  expect(new Set(ids).size).toBeGreaterThan(7)
})

const OF_CUSTOMERS = ENDPOINTS.filter(
  ({ access, carries }) => permissionFor(access) === null && carries !== 'stream',
)

describe('what is Eve’s', () => {
  const READ = OF_CUSTOMERS.filter(({ method }) => method === 'GET')

  test('is in no answer to another user, whatever they ask for', async () => {
    const claims = `userId=${eve.id}&customerId=${eve.id}&username=${eve.username}&id=${ids[1]}`
    const known = new RegExp(`${CANARY}|${eve.username}`, 'i')
    expect(READ.length).toBeGreaterThan(20)
    for (const endpoint of READ) {
      const places = endpoint.path.includes(':id') ? ids : ['KO']
      for (const place of places) {
        const path = endpoint.path.replace(/:\w+/, place)
        for (const who of [testServer.ada, testServer.visitor()]) {
          const { status, body } = await who.get(`${path}?${claims}`)
          expect(status).toBeLessThan(500)
          expect(JSON.stringify(body), path).not.toMatch(known)
        }
      }
    }
  })

  test('is changed by no other user: they get a 404', async () => {
    const changing = OF_CUSTOMERS.filter(({ method, path }) => method !== 'GET' && path.includes(':id'))
    expect(changing.length).toBeGreaterThan(2)
    for (const { method, path } of changing) {
      for (const id of ids) {
        const text = JSON.stringify({
          message: 'm',
          reason: 'r',
          userId: `${eve.id}`,
          customerId: `${eve.id}`,
        })
        const headers = { 'content-type': 'application/json' }
        const send = () => testServer.ada.send(method, path.replace(':id', id), { text, headers })
        const { status } = await testServer.changesNoRow(send)
        expect([400, 404], `${method} ${path} ${id}`).toContain(status)
      }
    }
    const read = () =>
      testServer.ada.post('/api/notifications/read', { ids: ids.filter((id) => /^\d+$/.test(id)) })
    expect((await testServer.changesNoRow(read)).status).toBe(200)
  })

  test('opens no door of the administrators to her either', async () => {
    const servers = ENDPOINTS.filter(({ access }) => permissionFor(access) !== null)
    for (const { method, path } of servers) {
      const { status } = await eve.send(method, path.replace(':id', ids[1] ?? '').replace(':currency', 'EUR'))
      expect(status, `${method} ${path}`).toBe(403)
    }
  })
})

describe('a picture that is a page too', () => {
  const page = Buffer.from('<html><script>fetch("/api/logout",{method:"POST"})</script>')

  function chunk(type: string, data: Buffer): Buffer {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  /** One pixel, and a page as its comment and again behind its end. */
  const polyglot = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page])),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
    page,
  ])

  test('is a download that may do nothing, to its owner and to the administrator', async () => {
    const zoe = await testServer.customer({ username: 'zoe' })
    const idDocument = `data:image/png;base64,${polyglot.toString('base64')}`
    const sent = await zoe.post<{ id: string }>('/api/profile', { ...PROFILE, idDocument })
    expect(sent.status).toBe(200)
    for (const reply of [
      await zoe.get('/api/profile/document'),
      await testServer.root.get(`/api/admin/profiles/${sent.body.id}/document`),
    ]) {
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(/^attachment/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/sandbox/),
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
  })
})
