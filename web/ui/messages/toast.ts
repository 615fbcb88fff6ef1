import { createStore } from '#web/lib/store.ts'

export interface ToastMessage {
  title: string
  description?: string
  /** Errors interrupt a screen reader. */
  tone?: 'plain' | 'success' | 'error'
  action?: { label: string; press: () => void }
  /** The closing cross; "Dismiss" by default. */
  dismissal?: { label: string; press: () => void }
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

/** When a dismissed toast is forgotten; only its exit animation needs the time. */
const FORGET_DISMISSED_AFTER_MS = 1_000_000

export const toastStore = createStore<ShownToast | null>(null)
let lastId = 0

/** Shows a message for five seconds, in place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1
  toastStore.set({ ...message, id: lastId, open: true })
}

export function dismissToast(): void {
  const shown = toastStore.current()
  if (shown === null) return
  toastStore.set({ ...shown, open: false })
  const forget = () => toastStore.current()?.id === shown.id && toastStore.set(null)
  setTimeout(forget, FORGET_DISMISSED_AFTER_MS)
}

/** Closes a failure: on another screen it would be misread as that screen's. */
export function dismissFailure(): void {
  const shown = toastStore.current()
  if (shown?.open && shown.tone === 'error') dismissToast()
}
