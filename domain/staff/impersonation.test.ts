import { expect, test } from 'vitest'
import { isImpersonationOpen } from './impersonation.ts'

const AT = new Date('2026-11-19T15:00:00Z')

test.each([
  ['before its end', { endsAt: new Date(AT.getTime() + 1), endedAt: null }, true],
  ['at its end', { endsAt: AT, endedAt: null }, false],
  ['ended early', { endsAt: new Date(AT.getTime() + 1), endedAt: AT }, false],
] as const)('an impersonation %s shows something: %s', (_, span, isOpen) => {
  expect(isImpersonationOpen(span, AT)).toBe(isOpen)
})
