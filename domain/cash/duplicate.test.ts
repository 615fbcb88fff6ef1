import { expect, test } from 'vitest'
import { duplicateWindow } from './duplicate.ts'

test('a duplicate comes within ten seconds, by whichever server’s clock', () => {
  const { since, until } = duplicateWindow(new Date('2026-11-18T15:00:10Z'))
  expect(since.toISOString()).toBe('2026-11-18T15:00:00.000Z')
  expect(until.toISOString()).toBe('2026-11-18T15:00:20.000Z')
})
