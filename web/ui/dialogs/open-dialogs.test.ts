import { expect, test, vi } from 'vitest'
import { closeLastDialog, dialogOpened } from './open-dialogs.ts'

test('Escape closes the dialog that was opened last and that it is for, one at a time', () => {
  expect(closeLastDialog()).toBe(false)
  const page = vi.fn(() => true)
  const over = vi.fn(() => true)
  const besidePage = vi.fn(() => false)
  const ends = [page, over, besidePage].map(dialogOpened)
  expect(closeLastDialog()).toBe(true)
  expect([page, over].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  ends[1]?.()
  expect(closeLastDialog()).toBe(true)
  expect([page, over].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  ends[0]?.()
  expect(closeLastDialog()).toBe(false)
})
