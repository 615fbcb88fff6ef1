import { describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/records/notifications.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { announcedDeposit, decideDeposit, decideProfile, toldTo } from './decisions.ts'

const testServer = testServerOfFile()

const newcomer = (username: string): Promise<Person> =>
  testServer.customer({ username, kycStatus: 'pending' })

describe('200', () => {
  test('nothing at first', async () => {
    const person = await newcomer('nobody')
    expect((await person.call(listNotifications)).body).toEqual({ unreadCount: 0, notifications: [] })
  })

  test('an approved profile', async () => {
    const person = await newcomer('approved')
    expect(await decideProfile(testServer, person)).toBe(200)
    expect((await person.call(listNotifications)).body).toEqual({
      unreadCount: 1,
      notifications: [
        {
          id: expect.stringMatching(/^\d+$/),
          kind: 'profile_approved',
          title: 'Profile approved',
          body: 'Your identity is verified. You can now deposit funds and trade.',
          link: '/profile',
          createdAt: testServer.clock.now().toISOString(),
          readAt: null,
        },
      ],
    })
  })

  test('a rejected profile, with the reason', async () => {
    const person = await newcomer('rejected')
    await decideProfile(testServer, person, 'The document\ncannot be read')
    expect(await toldTo(person)).toMatchObject([
      {
        kind: 'profile_rejected',
        body: 'Your profile was not approved. Reason: The document\ncannot be read',
      },
    ])
  })

  test(
    'an approved deposit, with the amount credited, before a rejected one, with the reason: newest ' +
      'first',
    async () => {
      const person = await testServer.customer({ username: 'depositor', kycStatus: 'approved' })
      await decideDeposit(testServer.root, await announcedDeposit(person), 'No transfer arrived')
      await decideDeposit(testServer.root, await announcedDeposit(person, { originalAmount: '12345.60' }))
      expect((await toldTo(person)).map(({ kind, body, link }) => ({ kind, body, link }))).toEqual([
        {
          kind: 'deposit_approved',
          body: 'Your $12,345.60 deposit arrived.',
          link: '/wallet?tab=deposits',
        },
        {
          kind: 'deposit_rejected',
          body: 'Your $250.00 deposit was not approved. Reason: No transfer arrived',
          link: '/wallet?tab=deposits',
        },
        expect.objectContaining({ kind: 'profile_approved' }),
      ])
    },
  )

  test('pages; the count is of all', async () => {
    const person = await testServer.customer({ username: 'reader', kycStatus: 'approved', cash: '1.00' })
    const { body: first } = await person.call(listNotifications, { query: { limit: '1' } })
    expect(first).toMatchObject({ unreadCount: 2, notifications: [{ kind: 'deposit_approved' }] })
    const before = first.notifications[0]?.id ?? ''
    const { body: second } = await person.call(listNotifications, { query: { before } })
    expect(second).toMatchObject({ unreadCount: 2, notifications: [{ kind: 'profile_approved' }] })
    expect(second.notifications).toHaveLength(1)
  })

  test("no customer reads another's notifications", async () => {
    const other = await testServer.customer({ username: 'other' })
    expect(await toldTo(other)).toEqual([])
  })
})

test('a decision that comes second notifies no customer', async () => {
  const person = await testServer.customer({ username: 'twice', kycStatus: 'approved' })
  const id = await announcedDeposit(person)
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decideDeposit(testServer.root, id, n % 2 ? 'No' : undefined)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await toldTo(person)).filter(({ kind }) => kind.startsWith('deposit_'))).toHaveLength(1)
})

test.each(['limit=0', 'limit=501', 'before=x'])('400: %s', async (query) => {
  expect((await testServer.ada.get(`/api/notifications?${query}`)).status).toBe(400)
})
