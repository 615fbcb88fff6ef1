export interface ToastMessage {
  title: string
  description?: string
  /** Errors use the destructive style and interrupt a screen reader. */
  tone?: 'plain' | 'success' | 'error'
  /** A button beside the text. Pressing it closes the message. */
  action?: { label: string; press: () => void }
  /** Of the cross that closes it; "Dismiss" without anything else to it unless said. */
  dismissal?: { label: string; press: () => void }
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

/** A dismissed toast is forgotten after this long; only its exit animation needs the time. */
const FORGET_DISMISSED_AFTER_MS = 1_000_000

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds. One is visible at a time: a new one takes the place of the old. */
export function toast(message: ToastMessage): void {
  lastId += 1
  show({ ...message, id: lastId, open: true })
}

/** Closes the visible message. */
export function dismissToast(): void {
  if (shown === null) return
  const { id } = shown
  show({ ...shown, open: false })
  setTimeout(() => shown?.id === id && show(null), FORGET_DISMISSED_AFTER_MS)
}

/** Closes a visible failure: on another screen it would be read as that screen's. */
export function dismissFailure(): void {
  if (shown?.open && shown.tone === 'error') dismissToast()
}

/** The visible message, for `useSyncExternalStore`. */
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
