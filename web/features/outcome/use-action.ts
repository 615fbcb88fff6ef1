import type { Endpoint } from '#contract/endpoint.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { type MutationOptions, useMutation } from '#web/lib/api/mutation.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast, type ToastMessage } from '#web/ui/messages/toast.ts'

/** A toast: its title, or more of it. */
type Told = string | ToastMessage

export interface Action<Output, Input> {
  /** Changes something on the server. */
  call: (input: Input) => Promise<Output>
  /** The toast when it worked. */
  success?: Told | ((output: Output, input: Input) => Told | undefined) | undefined
  /** The toast when it failed, which says why unless it has a description; none where the form says it. */
  failure?: Told | ((error: Error, input: Input) => Told | undefined) | undefined
  /** What to read again, also after a failure: the screen may be out of date. Only a success waits for it. */
  refreshes?: readonly Endpoint[] | (() => Promise<unknown>) | undefined
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: Error, input: Input) => void
}

/**
 * What a press changes on the server, and how the page says what became of it. A press while one is under way sends
 * nothing.
 */
export function useAction<Output, Input = void>(action: Action<Output, Input>) {
  // As in `useMutation`: to remember its functions takes more code than they are.
  'use no memo'
  return useMutation(mutationOf(action))
}

/** The same as the library's options. */
export const mutationOf = <Output, Input>({
  call,
  success,
  failure,
  refreshes,
  onSuccess,
  onError,
}: Action<Output, Input>): MutationOptions<Output, Input> => ({
  mutationFn: call,
  onSuccess: (output, input) => {
    const done = onSuccess?.(output, input)
    tell('success', typeof success === 'function' ? success(output, input) : success)
    return done
  },
  onError: (error, input) => {
    tellFailure(typeof failure === 'function' ? failure(error, input) : failure, error)
    onError?.(error, input)
  },
  onSettled: () => (typeof refreshes === 'function' ? refreshes() : refreshes && refresh(...refreshes)),
})

/** Says in a toast that a call failed, and why. */
export const tellFailure = (told: Told | undefined, error: unknown): void =>
  tell('error', told, detailOf(error))

function tell(tone: 'success' | 'error', told: Told | undefined, description?: string): void {
  const message = typeof told === 'string' ? { title: told } : told
  if (message) toast({ tone, ...(description && { description }), ...message })
}
