import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissFailure, dismissToast, toast, toastStore } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
})

test('one message is visible at a time: a new one takes the place of the old', () => {
  toast({ title: 'Purchase successful' })
  const first = toastStore.current()
  toast({ title: 'Sale failed', tone: 'error' })
  expect(toastStore.current()).toMatchObject({ title: 'Sale failed', tone: 'error', open: true })
  expect(toastStore.current()?.id).not.toBe(first?.id)
})

test('a dismissed message is closed at once and forgotten after 1,000,000 ms', () => {
  toast({ title: 'Purchase successful' })
  dismissToast()
  expect(toastStore.current()).toMatchObject({ title: 'Purchase successful', open: false })
  vi.advanceTimersByTime(999_999)
  expect(toastStore.current()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(toastStore.current()).toBeNull()
})

test('a message that came meanwhile is not forgotten with the one before', () => {
  toast({ title: 'Purchase successful' })
  dismissToast()
  toast({ title: 'Sale successful' })
  vi.advanceTimersByTime(1_000_000)
  expect(toastStore.current()).toMatchObject({ title: 'Sale successful', open: true })
})

test('another screen closes a failure, and leaves a success until its time is over', () => {
  toast({ title: 'Registration failed', tone: 'error' })
  dismissFailure()
  expect(toastStore.current()).toMatchObject({ title: 'Registration failed', open: false })
  toast({ title: 'Purchase successful', tone: 'success' })
  dismissFailure()
  expect(toastStore.current()).toMatchObject({ title: 'Purchase successful', open: true })
})
