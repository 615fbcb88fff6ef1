import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, PASSWORD, startStage } from '../../stage/server.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.close())

const BANK = {
  bankName: 'Harbour Bank',
  bankAccountName: 'Ada Example',
  bankAccountNumber: '000111',
  swiftCode: 'HARBUS00',
  bankAddress: '1 Pier',
}

async function asksForPayout(amount: string): Promise<string> {
  const asked = await stage.ada.post<{ id: string }>('/api/withdrawal-requests', {
    amount,
    ...BANK,
    password: PASSWORD,
  })
  expect(asked.status).toBe(200)
  return asked.body.id
}

const told = async () => JSON.stringify((await stage.ada.get('/api/notifications')).body)

test('a customer is told of an approved and of a rejected withdrawal, with the reason', async () => {
  await stage.root.patch(`/api/admin/withdrawal-requests/${await asksForPayout('100.00')}/approve`)
  expect(await told()).toContain('Withdrawal approved')
  await stage.root.patch(`/api/admin/withdrawal-requests/${await asksForPayout('50.00')}/reject`, {
    reason: 'Another name',
  })
  expect(await told()).toContain('Another name')
})

test('a customer is told of a rejected password reset', async () => {
  const { email } = (await stage.ada.get<{ email: string }>('/api/user')).body
  await stage
    .visitor()
    .post('/api/password-reset-request', { username: 'ada', email, newPassword: 'Another-Harbour-43' })
  const queue = await stage.root.get<{ id: string }[]>('/api/admin/password-reset-requests')
  await stage.root.post(`/api/admin/password-reset-requests/${queue.body[0]?.id}/reject`, {
    reason: 'Not by telephone',
  })
  expect(await told()).toContain('Not by telephone')
})
