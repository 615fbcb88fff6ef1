import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServiceReport, endAnnouncement, getStatus } from '#contract/office/announcements.ts'
import { change } from '../settings/settings.ts'
import { type FaultProxy, startFaultProxy } from '../../../support/database/fault-proxy.ts'
import type { Client } from '../../../support/client.ts'
import { type TestNode, type TestServer, startNode, startTestServer } from '../../../support/server.ts'
import { announced, textsFor } from './announcements.ts'

let testServer: TestServer
let proxy: FaultProxy
/** A server whose connections to the database a test can cut. */
let node: TestNode
beforeAll(async () => {
  testServer = await startTestServer()
  proxy = await startFaultProxy(testServer.connection)
  node = await startNode({ connection: proxy.through }, testServer.clock)
})
afterAll(async () => {
  await node.close()
  await proxy.close()
  await testServer.close()
})

const statusOf = async (person: Client): Promise<ServiceReport> => (await person.call(getStatus)).body
const stateOf = ({ services }: ServiceReport, name: string) =>
  services.find(({ service }) => service === name)

test('everything works, without a session', async () => {
  const { services, incidents } = await statusOf(testServer.visitor())
  expect(new Set(services.map(({ state }) => state))).toEqual(new Set(['working']))
  expect(incidents).toEqual([])
})

test('what the firm stopped says its sentence', async () => {
  await change(testServer.root, 'stop.withdrawals', 'The bank is closed until noon.')
  expect(stateOf(await statusOf(testServer.visitor()), 'withdrawals')).toEqual({
    service: 'withdrawals',
    state: 'stopped',
    detail: 'The bank is closed until noon.',
  })
  await change(testServer.root, 'stop.withdrawals', '')
})

test('an incident limits what it names until it ends, and stays a week', async () => {
  const { root } = testServer
  const id = await announced(root, {
    level: 'incident',
    text: 'Deposits are late.',
    services: ['deposits'],
  })
  const open = await statusOf(testServer.visitor())
  expect(stateOf(open, 'deposits')).toMatchObject({ state: 'degraded', detail: 'Deposits are late.' })
  expect(open.incidents).toMatchObject([{ id, endedAt: null, services: ['deposits'] }])

  testServer.clock.advance({ minutes: 1 })
  await root.call(endAnnouncement, { params: { id } })
  // After a minute the database is away until the next check of the connection.
  const visitor = testServer.visitor()
  await expect.poll(async () => stateOf(await statusOf(visitor), 'deposits')?.state).toBe('working')
  const { incidents } = await statusOf(visitor)
  expect(incidents).toMatchObject([{ id, endedAt: testServer.clock.now().toISOString() }])

  testServer.clock.advance({ hours: 24 * 7 })
  await expect.poll(async () => (await statusOf(visitor)).incidents).toEqual([])
})

test('an incident that was ended before it began is never shown', async () => {
  const startsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  const nell = await testServer.staff('nora', ['support'])
  const id = await announced(nell, { level: 'incident', startsAt })
  await nell.call(endAnnouncement, { params: { id } })
  testServer.clock.advance({ minutes: 2 })
  const { incidents } = await statusOf(testServer.visitor())
  expect(incidents.map((incident) => incident.id)).not.toContain(id)
})

test('a warning is no incident, and one for later has not begun', async () => {
  const startsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  const nell = await testServer.staff('nina', ['support'])
  const warning = await announced(nell, { level: 'warning' })
  const later = await announced(nell, { level: 'incident', startsAt })
  const ids = (await statusOf(testServer.visitor())).incidents.map(({ id }) => id)
  expect(ids).not.toEqual(expect.arrayContaining([warning]))
  expect(ids).not.toEqual(expect.arrayContaining([later]))
})

test('it answers while the database is away, to a caller with a session too, and the page is there', async () => {
  const [ada, visitor] = [node.as(testServer.ada), node.visitor()]
  proxy.refuse(true)
  testServer.clock.advance({ seconds: 6 })
  for (const person of [ada, visitor]) {
    const report = await statusOf(person)
    expect(stateOf(report, 'trading')?.state).toBe('down')
    expect(stateOf(report, 'sign_in')?.state).toBe('down')
  }
  expect((await ada.send('GET', '/status', {})).status).toBe(200)
  proxy.refuse(false)
})

test('a server that was cut off shows what was announced meanwhile once it is back', async () => {
  // A week has passed: earlier sessions are over.
  const nell = await testServer.staff('nell', ['support'])
  const visitor = node.visitor()
  proxy.refuse(true)
  await announced(nell, { text: 'Said meanwhile.', audiences: ['visitors'] })
  proxy.refuse(false)
  await expect.poll(() => textsFor(visitor)).toContain('Said meanwhile.')
})
