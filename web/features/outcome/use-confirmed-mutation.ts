import type { MutationObserverOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { createIntentCaller, type Sending, Unconfirmed } from '#web/lib/api/intent.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { now } from '#web/lib/live/clock.ts'
import { toast } from '#web/ui/messages/toast.ts'

type Callbacks<Input, Output> = Pick<
  MutationObserverOptions<Output, Error, Input>,
  'onSuccess' | 'onError' | 'onSettled'
>

interface ConfirmedMutation<Input, Output> extends Callbacks<Input, Output> {
  /** What is sent: "order". */
  what: string
  send: (input: Input, sending: Sending) => Promise<Output>
  /** Names what makes two inputs the same intent, where a part of them moves by itself (a live price). */
  nameOf?: (input: Input) => unknown
}

/**
 * A mutation that moves money: it ends when the outcome is known, as `createIntentCaller` says. `onError` gets refusals
 * only. `unconfirmed` is what to show while an answer is missing. The callbacks run also after the form was closed.
 */
export function useConfirmedMutation<Input, Output>(options: ConfirmedMutation<Input, Output>) {
  // As in `useMutation`: to remember its functions takes more code than they are.
  'use no memo'
  const { what, send, nameOf = (input: Input): unknown => input, onError, ...callbacks } = options
  const [isInDoubt, setInDoubt] = useState(false)
  const [outcomeOf] = useState(() =>
    createIntentCaller({
      send: ({ input, send }: Sent<Input, Output>, sending) => send(input, sending),
      nameOf: ({ name }) => name,
      onState: (state) => setInDoubt(state === 'unconfirmed' || state === 'checking'),
      now,
    }),
  )
  const mutation = useMutation<Output, Input>({
    ...callbacks,
    mutationFn: (input) => outcomeOf({ input, send, name: JSON.stringify([what, nameOf(input)]) }),
    onError: (error, ...rest) => {
      if (!(error instanceof Unconfirmed)) return onError?.(error, ...rest)
      toast({
        title: `We couldn't confirm this ${what}`,
        description: 'Check your history before trying again',
      })
    },
  })
  return {
    ...mutation,
    unconfirmed: mutation.isPending && isInDoubt ? `We couldn't confirm this ${what}. Checking…` : undefined,
  }
}

interface Sent<Input, Output> {
  input: Input
  send: ConfirmedMutation<Input, Output>['send']
  name: string
}
