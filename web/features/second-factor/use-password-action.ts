import { type Action, useAction } from '#web/features/outcome/use-action.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'

interface PasswordAction<Output> extends Action<Output, string> {
  /** The title of the toast when nothing was changed. */
  failure: string
  /** Fields beside the password that show their errors. */
  fields?: readonly string[]
}

/** A change that the password confirms. `errors` has the message of each field; one that is not shown is a toast. */
export function usePasswordAction<Output>({ failure, fields = [], ...action }: PasswordAction<Output>) {
  const sent = useAction({
    ...action,
    failure: (error) => {
      const wrong = Object.entries(serverErrors(error))
      const unshown = wrong.find(([name]) => name !== 'password' && !fields.includes(name))
      if (unshown !== undefined) return { title: failure, description: unshown[1] }
      return wrong.length === 0 ? failure : undefined
    },
  })
  return { ...sent, errors: serverErrors(sent.error) }
}
