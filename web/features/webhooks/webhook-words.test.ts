import { expect, test } from 'vitest'
import type { Webhook } from '#contract/people/programs/webhooks.ts'
import { answerText, isTaken, stateOf, stateText } from './webhook-words.ts'

const ON: Webhook = {
  id: '1',
  url: 'https://hooks.example.com/',
  name: 'Books',
  createdAt: '2026-11-18T10:00:00.000Z',
  verifiedAt: '2026-11-18T10:01:00.000Z',
  disabledAt: null,
  disabledWhy: null,
  failures: 0,
  nextAttemptAt: null,
}
const OFF = { disabledAt: '2026-11-19T10:00:00.000Z' }

test.each<[Partial<Webhook>, ReturnType<typeof stateOf>, RegExp]>([
  [{}, 'on', /in order/],
  [{ verifiedAt: null }, 'untested', /test/],
  [{ failures: 1, nextAttemptAt: '2026-11-18T10:05:00.000Z' }, 'waiting', /last try failed/],
  [{ failures: 3, nextAttemptAt: '2026-11-18T10:05:00.000Z' }, 'waiting', /last 3 tries failed/],
  [{ ...OFF, disabledWhy: 'customer' }, 'off', /^You turned it off/],
  [{ ...OFF, disabledWhy: 'gone' }, 'off', /410/],
  [{ ...OFF, disabledWhy: 'failing', verifiedAt: null }, 'off', /Ten tries/],
])('%j is %s', (change, state, text) => {
  const webhook = { ...ON, ...change }
  expect(stateOf(webhook)).toBe(state)
  expect(stateText(webhook)).toMatch(text)
})

test('an answer in words', () => {
  expect([200, 299, 300, 410, null].map((status) => [answerText({ status }), isTaken({ status })])).toEqual([
    ['Answered 200', true],
    ['Answered 299', true],
    ['Answered 300', false],
    ['Answered 410', false],
    ['No answer', false],
  ])
})
