import { CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toastStore } from '#web/ui/messages/toast.ts'

/** Why the last try failed, once its toast is gone. Under the button, which stays in place. */
export function FormProblem({ text }: { text: string | undefined }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  if (text === undefined || toast?.open) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
