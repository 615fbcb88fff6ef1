import { expect, test } from 'vitest'
import { type ReceiverAnswer, nextStep } from './delivery.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

test.each([200, 201, 204, 299])('%i is taken', (answer) =>
  expect(nextStep(answer, 3, NOW)).toEqual({ step: 'taken' }),
)

test.each<ReceiverAnswer>([null, 100, 301, 400, 404, 429, 500, 503])('%s is tried again', (answer) =>
  expect(nextStep(answer, 0, NOW)).toEqual({ step: 'try_again', at: new Date('2026-11-26T12:00:05Z') }),
)

test('410 ends it at once', () => expect(nextStep(410, 0, NOW)).toEqual({ step: 'end', why: 'gone' }))

test('ten tries in three days, then it ends', () => {
  let at = NOW
  const waits: number[] = []
  for (let failures = 0; ; failures += 1) {
    const next = nextStep(500, failures, at)
    if (next.step !== 'try_again') {
      expect(next).toEqual({ step: 'end', why: 'failing' })
      break
    }
    waits.push((next.at.getTime() - at.getTime()) / 1000)
    at = next.at
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
})
