import { expect, test } from 'vitest'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const BANK = {
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  bankAccountNumber: '000111',
  swiftCode: 'HARBUS00',
  bankAddress: '1 Pier',
}

async function asksForPayout(amount: string): Promise<string> {
  const asked = await testServer.ada.post<{ id: string }>('/api/withdrawal-requests', {
    amount,
    ...BANK,
    password: PASSWORD,
  })
  expect(asked.status).toBe(200)
  return asked.body.id
}

const told = async () => JSON.stringify((await testServer.ada.get('/api/notifications')).body)

test('a customer is told of an approved and of a rejected withdrawal, with the reason', async () => {
  await testServer.root.patch(`/api/admin/withdrawal-requests/${await asksForPayout('100.00')}/approve`)
  expect(await told()).toContain('Withdrawal approved')
  await testServer.root.patch(`/api/admin/withdrawal-requests/${await asksForPayout('50.00')}/reject`, {
    reason: 'Another name',
  })
  expect(await told()).toContain('Another name')
})

test('a customer who signs in with an approved password finds that it was changed, and when', async () => {
  const olga = await testServer.customer({ username: 'olga' })
  const newPassword = 'Another-Harbour-43'
  await testServer
    .visitor()
    .post('/api/password-reset-request', { username: 'olga', email: 'olga@example.com', newPassword })
  const queue = await testServer.root.get<{ id: string; username: string }[]>(
    '/api/admin/password-reset-requests',
  )
  const id = queue.body.find(({ username }) => username === 'olga')?.id
  expect((await testServer.root.post(`/api/admin/password-reset-requests/${id}/approve`)).status).toBe(200)
  expect((await olga.get('/api/notifications')).status).toBe(401)
  const again = testServer.visitor()
  expect((await again.post('/api/login', { username: 'olga', password: newPassword })).status).toBe(200)
  const { body } = await again.get<{ unreadCount: number; notifications: object[] }>('/api/notifications')
  expect(body).toEqual({
    unreadCount: 1,
    notifications: [
      {
        id: expect.stringMatching(/^\d+$/),
        kind: 'password_reset_approved',
        title: 'Password reset approved',
        body:
          'Your password was changed as requested, and you were signed out everywhere. For your safety, ' +
          'withdrawals are paused for 24 hours.',
        link: '/profile?tab=security',
        createdAt: testServer.clock.now().toISOString(),
        readAt: null,
      },
    ],
  })
})

test('a customer is told of a rejected password reset', async () => {
  const { email } = (await testServer.ada.get<{ email: string }>('/api/user')).body
  await testServer
    .visitor()
    .post('/api/password-reset-request', { username: 'ada', email, newPassword: 'Another-Harbour-43' })
  const queue = await testServer.root.get<{ id: string }[]>('/api/admin/password-reset-requests')
  await testServer.root.post(`/api/admin/password-reset-requests/${queue.body[0]?.id}/reject`, {
    reason: 'Not by phone',
  })
  expect(await told()).toContain('Not by phone')
})
