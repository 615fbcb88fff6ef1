import { expect, test } from 'vitest'
import { announced } from './account-notices.ts'
import { bankDetailsChanged } from './notification.ts'

test('who may be about to send a deposit reads in which currencies the account changed, and never the account', () => {
  const { body } = bankDetailsChanged({ currencies: ['EUR', 'GBP'], isAll: false })
  expect(body).toContain(
    'Our bank account for deposits in EUR, GBP has changed. Read the details in your wallet',
  )
  expect(bankDetailsChanged({ currencies: ['USD'], isAll: true }).body).toContain(
    'account for deposits has changed',
  )
})

test('an announcement is notified in its own words; one of an incident leads to the status page', () => {
  expect(announced({ level: 'warning', text: 'Fees change.' })).toEqual({
    kind: 'announcement',
    title: 'Important announcement',
    body: 'Fees change.',
    link: '/',
  })
  expect(announced({ level: 'incident', text: 'No mail.' })).toMatchObject({ link: '/status' })
})
