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

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, in place of the one before. */
export function toast(message: ToastMessage): void {
  lastId += 1
  show({ ...message, id: lastId, open: true })
}

export function dismissToast(): void {
  if (shown === null) return
  const { id } = shown
  show({ ...shown, open: false })
  setTimeout(() => shown?.id === id && show(null), FORGET_DISMISSED_AFTER_MS)
}

/** Closes a failure: on another screen it would be misread as that screen's. */
export function dismissFailure(): void {
  if (shown?.open && shown.tone === 'error') dismissToast()
}

export const toastStore = {
  current: (): ShownToast | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: ShownToast | null): void {
  shown = next
  for (const listener of listeners) listener()
}
