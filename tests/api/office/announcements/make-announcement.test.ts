import { describe, expect, test } from 'vitest'
import { endAnnouncement, makeAnnouncement } from '#contract/office/announcements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { announce, textsFor } from './announcements.ts'

const testServer = testServerOfFile()

const inMinutes = (minutes: number) =>
  new Date(testServer.clock.now().getTime() + minutes * 60_000).toISOString()

describe('200', () => {
  test('its readers see it at once, on every server, and no other audience', async () => {
    const { root, ada } = testServer
    const second = await testServer.secondNode()
    const { status, body } = await announce(root, { text: 'Mutual funds are priced at 18:00 today.' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        level: 'info',
        text: 'Mutual funds are priced at 18:00 today.',
        audiences: ['customers'],
        services: [],
        state: 'shown',
        startsAt: testServer.clock.now().toISOString(),
        endsAt: null,
        madeBy: 'root',
        endedBy: null,
        endedAt: null,
      },
    })
    expect(await textsFor(ada)).toEqual(['Mutual funds are priced at 18:00 today.'])
    await expect.poll(() => textsFor(second.as(ada))).toEqual(['Mutual funds are priced at 18:00 today.'])
    expect(await textsFor(testServer.visitor())).toEqual([])
    expect(await textsFor(root)).toEqual([])
    await root.call(endAnnouncement, { params: { id: body.id } })
  })

  test('one for later is scheduled, shown from then on, and over at its end', async () => {
    const { root, ada } = testServer
    const { body } = await announce(root, {
      text: 'Maintenance.',
      startsAt: inMinutes(3),
      endsAt: inMinutes(6),
    })
    expect(body.state).toBe('scheduled')
    expect(await textsFor(ada)).toEqual([])
    testServer.clock.advance({ minutes: 3 })
    expect(await textsFor(ada)).toEqual(['Maintenance.'])
    testServer.clock.advance({ minutes: 3 })
    expect(await textsFor(ada)).toEqual([])
  })

  test('the audit log says what was announced to whom', async () => {
    const { body } = await announce(testServer.root, {
      level: 'incident',
      text: 'The bank is late.',
      audiences: ['customers', 'staff'],
      services: ['deposits'],
    })
    const { rows } = await testServer.pool.query(
      `select actor_id::text, subject_id, after from audit_log where action = 'announcement.made'
       order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        actor_id: testServer.root.id,
        subject_id: body.id,
        after: {
          level: 'incident',
          text: 'The bank is late.',
          audiences: 'customers, staff',
          services: 'deposits',
          startsAt: testServer.clock.now().toISOString(),
        },
      },
    ])
    await testServer.root.call(endAnnouncement, { params: { id: body.id } })
  })
})

test.each([
  ['no text', { text: ' ' }, 'text'],
  ['a text of two lines', { text: 'One\nTwo' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(301) }, 'text'],
  ['no audience', { audiences: [] }, 'audiences'],
  ['an audience twice', { audiences: ['staff', 'staff'] }, 'audiences'],
  ['an unknown audience', { audiences: ['everyone'] }, 'audiences'],
  ['an unknown level', { level: 'panic' }, 'level'],
  ['services of a warning', { level: 'warning', services: ['mail'] }, 'services'],
  ['an unknown service', { level: 'incident', services: ['coffee'] }, 'services'],
  ['a start in the past', { startsAt: '2020-01-01T00:00:00Z' }, 'startsAt'],
  [
    'a notification of customers who do not read it',
    { audiences: ['staff'], notifyCustomers: true },
    'notifyCustomers',
  ],
  ['an end before its start', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
])('400: %s, at its field, and nothing is announced', async (_, body, path) => {
  await testServer.changesNoRow(async () => {
    const { status, body: answer } = await testServer.root.send('POST', makeAnnouncement.path, {
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify({ level: 'info', text: 't', audiences: ['customers'], ...body }),
    })
    expect(status).toBe(400)
    expect((answer as { errors: { path: string }[] }).errors[0]?.path).toMatch(new RegExp(`^${path}`))
  })
})

test('409: of thirty at once twenty are announced', async () => {
  const { root } = testServer
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => announce(root, { audiences: ['staff'] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'too_many_announcements' },
  })
})
