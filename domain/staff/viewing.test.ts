import { expect, test } from 'vitest'
import { isViewingOpen } from './viewing.ts'

const AT = new Date('2026-11-19T15:00:00Z')

test.each([
  ['before its end', { endsAt: new Date(AT.getTime() + 1), endedAt: null }, true],
  ['at its end', { endsAt: AT, endedAt: null }, false],
  ['ended early', { endsAt: new Date(AT.getTime() + 1), endedAt: AT }, false],
] as const)('a viewing %s shows something: %s', (_, span, isOpen) => {
  expect(isViewingOpen(span, AT)).toBe(isOpen)
})
