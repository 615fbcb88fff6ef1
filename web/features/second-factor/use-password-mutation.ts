import { useState } from 'react'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { toast } from '#web/ui/messages/toast.ts'

interface PasswordMutation<Data> {
  mutationFn: (password: string) => Promise<Data>
  /** The title of the toast when nothing was changed. */
  failure: string
  /** Fields beside the password whose errors are shown at them. */
  fields?: readonly string[]
  onSuccess?: (data: Data) => void
  onSettled?: () => Promise<unknown>
}

/**
 * A change that the password confirms. What is wrong with a field is in `wrong`, by the name of the field, until the
 * next try; any other failure is a toast.
 */
export function usePasswordMutation<Data>({ failure, fields = [], ...options }: PasswordMutation<Data>) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const mutation = useMutation({
    ...options,
    onMutate: () => setWrong({}),
    onError: (error) => {
      const found = wrongIn(error, fields)
      setWrong(found)
      if (Object.keys(found).length > 0) return
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: failure, description })
    },
  })
  return { ...mutation, wrong }
}

function wrongIn(error: Error, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  if (error.code === 'wrong_password') return { password: error.detail }
  const shown = error.errors.filter(({ path }) => fields.includes(path))
  return Object.fromEntries(shown.map(({ path, message }) => [path, message]))
}
