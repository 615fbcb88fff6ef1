import { useState } from 'react'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { toast } from '#web/ui/messages/toast.ts'

interface PasswordMutation<Data> {
  mutationFn: (password: string) => Promise<Data>
  /** The title of the toast when nothing was changed. */
  failure: string
  /** Fields beside the password that show their errors. */
  fields?: readonly string[]
  onSuccess?: (data: Data) => void
  /** What to read again; after a failure the form does not wait for it. */
  onSettled?: () => Promise<unknown>
}

/**
 * A change that the password confirms. `wrong` has the message of each field until the next try. A message of a field
 * that does not show it, and any other failure, is a toast.
 */
export function usePasswordMutation<Data>({
  failure,
  fields = [],
  onSettled,
  ...options
}: PasswordMutation<Data>) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const mutation = useMutation({
    ...options,
    onMutate: () => setWrong({}),
    onError: (error) => {
      const found = wrongIn(error)
      setWrong(found)
      const names = Object.keys(found)
      const unshown = names.find((name) => name !== 'password' && !fields.includes(name))
      if (names.length > 0 && unshown === undefined) return
      const description = found[unshown ?? ''] ?? detailOf(error)
      toast({ tone: 'error', title: failure, description })
    },
    // Once the refusal is shown, Enter sends the next try: a form that is pending would swallow it.
    onSettled: (_data, error) => {
      const read = onSettled?.()
      return error ? undefined : read
    },
  })
  return { ...mutation, wrong }
}

/** By the name of the field: what is wrong with one of several networks is wrong with `networks`. */
function wrongIn(error: Error): Record<string, string> {
  if (error instanceof CallError && error.code === 'wrong_password') return { password: error.detail }
  return Object.fromEntries(
    Object.entries(serverErrors(error)).map(([path, message]) => [path.split('.')[0] ?? path, message]),
  )
}
