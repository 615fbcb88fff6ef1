import { beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { once } from 'node:events'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { change } from '../api/office/settings/settings.ts'
import { eventually } from '../support/eventually.ts'
import { type TestNode, testServerOfFile } from '../support/server.ts'
import { program } from './alpaca.ts'

const SENTENCE = 'Programs cannot sign in while we look into orders that were placed twice.'

const testServer = testServerOfFile()
let there: TestNode
let key: NewApiKey
beforeAll(async () => {
  there = await testServer.secondNode()
  key = await makeKey(testServer.ada, { scopes: ['market', 'account'] })
})

const clocks = () => Promise.all([testServer, there].map(({ url }) => program(url, key)('GET', '/v2/clock')))

/** A program that listens on the other server. */
async function listening(): Promise<WebSocket> {
  const socket = new WebSocket(`${there.url.replace('http', 'ws')}/alpaca/stream`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'auth', key: key.keyId, secret: key.secret }))
  await once(socket, 'message')
  return socket
}

test('the office stops all keys with a sentence: calls are refused, streams end, on every server', async () => {
  const socket = await listening()
  const ended = once(socket, 'close')
  expect((await change(testServer.root, 'stop.keys', SENTENCE)).status).toBe(200)
  await eventually(async () => {
    for (const reply of await clocks())
      expect(reply).toMatchObject({ status: 403, body: { message: SENTENCE } })
  })
  await eventually(async () => {
    testServer.clock.advance({ seconds: 5 })
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })
  await ended
  // Who has no key learns nothing of it.
  const wrong = await program(testServer.url, { ...key, secret: 'wrong' })('GET', '/v2/clock')
  expect(wrong.status).toBe(401)
  const services = await testServer.visitor().get<{ services: object[] }>('/api/public/status')
  expect(services.body.services).toContainEqual({ service: 'keys', state: 'stopped', detail: SENTENCE })

  expect((await change(testServer.root, 'stop.keys', '')).status).toBe(200)
  await eventually(async () => {
    expect((await clocks()).map(({ status }) => status)).toEqual([200, 200])
  })
})
