import { useState } from 'react'
import { createIntentCaller, type Sending, Unconfirmed } from '#web/lib/api/intent.ts'
import { now } from '#web/lib/live/clock.ts'
import { type Action, useAction } from './use-action.ts'

interface ConfirmedAction<Input, Output> extends Omit<Action<Output, Input>, 'call'> {
  what: string
  send: (input: Input, sending: Sending) => Promise<Output>
  /** Names the intent of an input where a part of it moves by itself (a live price). */
  nameOf?: (input: Input) => unknown
}

/**
 * An action that moves money: it ends when the outcome is known, see `createIntentCaller`. `failure` and `onError` get
 * refusals only; `unconfirmed` is the text while an answer is missing. Callbacks run even after the form closed.
 */
export function useConfirmedAction<Input, Output>(options: ConfirmedAction<Input, Output>) {
  // As in `useAction`: memoizing takes more code than it saves.
  'use no memo'
  const { what, send, nameOf = (input: Input): unknown => input, failure, onError, ...action } = options
  const [isInDoubt, setInDoubt] = useState(false)
  const [outcomeOf] = useState(() =>
    createIntentCaller({
      send: ({ input, send }: Sent<Input, Output>, sending) => send(input, sending),
      nameOf: ({ name }) => name,
      onState: (state) => setInDoubt(state === 'unconfirmed' || state === 'checking'),
      now,
    }),
  )
  const sent = useAction<Output, Input>({
    ...action,
    call: (input) => outcomeOf({ input, send, name: JSON.stringify([what, nameOf(input)]) }),
    failure: (error, input) =>
      error instanceof Unconfirmed
        ? {
            tone: 'plain',
            title: `We couldn't confirm this ${what}`,
            description: 'Check your history before trying again',
          }
        : typeof failure === 'function'
          ? failure(error, input)
          : failure,
    onError: (error, input) => {
      if (!(error instanceof Unconfirmed)) onError?.(error, input)
    },
  })
  return {
    ...sent,
    unconfirmed: sent.isPending && isInDoubt ? `We couldn't confirm this ${what}. Checking…` : undefined,
  }
}

interface Sent<Input, Output> {
  input: Input
  send: ConfirmedAction<Input, Output>['send']
  name: string
}
