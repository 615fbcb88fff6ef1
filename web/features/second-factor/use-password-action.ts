import { type Action, useAction } from '#web/features/outcome/use-action.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'

interface PasswordAction<Output> extends Action<Output, string> {
  /** The toast's title after a failure. */
  failure: string
  /** Other fields that show their errors. */
  fields?: readonly string[]
}

/** A change confirmed by password. `errors` has each field's message; those without a field become a toast. */
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
