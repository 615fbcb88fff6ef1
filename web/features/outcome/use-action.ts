import { noop } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast, type ToastMessage } from '#web/ui/messages/toast.ts'

type Told = string | ToastMessage

export interface Action<Output, Input> {
  call: (input: Input) => Promise<Output>
  success?: Told | ((output: Output, input: Input) => Told | undefined) | undefined
  /** The toast when it failed, with the reason unless it has a description; none where the form shows it. */
  failure?: Told | ((error: Error, input: Input) => Told | undefined) | undefined
  /** What to read again, also after a failure: the screen may be stale. Only a success waits for it. */
  refreshes?: readonly Endpoint[] | (() => Promise<unknown>) | undefined
  onSuccess?: (output: Output, input: Input) => unknown
  onError?: (error: Error, input: Input) => void
}

type State<Output, Input> =
  | { isPending: false; isSuccess: false; isError: false; data: undefined; error: null; variables: undefined }
  | { isPending: true; isSuccess: false; isError: false; data: undefined; error: null; variables: Input }
  | { isPending: false; isSuccess: true; isError: false; data: Output; error: null; variables: Input }
  | { isPending: false; isSuccess: false; isError: true; data: undefined; error: Error; variables: Input }

/**
 * Changes something on the server and reports the outcome. Ignores presses while one is pending: the second click of a
 * double click comes before the next render.
 */
export function useAction<Output, Input = void>(action: Action<Output, Input>) {
  // Memoizing three one-line functions takes more code than they are.
  'use no memo'
  const [sender] = useState(() => new ActionSender(action))
  useEffect(() => sender.setAction(action))
  const state = useSyncExternalStore(sender.subscribe, () => sender.state)
  return { ...state, mutate: sender.mutate, reset: sender.reset }
}

const NOTHING = { isPending: false, isSuccess: false, isError: false, data: undefined, error: null } as const
const IDLE = { ...NOTHING, variables: undefined } as const

/** Refuses to send while a call is pending. Its last texts and callbacks count. */
export class ActionSender<Output, Input> {
  #action: Action<Output, Input>
  state: State<Output, Input> = IDLE
  #listeners = new Set<() => void>()

  constructor(action: Action<Output, Input>) {
    this.#action = action
  }

  setAction(action: Action<Output, Input>): void {
    this.#action = action
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  reset = (): void => this.#become(IDLE)

  mutate = (variables: Input): Promise<Output> => {
    // An unsent call has no waiter; a failed one reports by `onError` and `error`.
    const sent = this.state.isPending ? new Promise<Output>(noop) : this.#send(variables)
    sent.catch(noop)
    return sent
  }

  async #send(variables: Input): Promise<Output> {
    this.#become({ ...NOTHING, isPending: true, variables })
    const data = await this.#called(variables)
    try {
      const { success, onSuccess } = this.#action
      const done = onSuccess?.(data, variables)
      tell('success', typeof success === 'function' ? success(data, variables) : success)
      await done
      await this.#readAgain()
    } catch (thrown) {
      // A defect of the screen: the call itself succeeded, and is never told as failed.
      reportError(thrown)
    }
    this.#become({ ...NOTHING, isSuccess: true, data, variables })
    return data
  }

  async #called(variables: Input): Promise<Output> {
    try {
      return await this.#action.call(variables)
    } catch (thrown) {
      const error = thrown as Error
      // Once the refusal shows, Enter sends the next try: a pending form would swallow it.
      this.#become({ ...NOTHING, isError: true, error, variables })
      const { failure, onError } = this.#action
      tellFailure(typeof failure === 'function' ? failure(error, variables) : failure, error)
      onError?.(error, variables)
      void this.#readAgain()
      throw error
    }
  }

  #readAgain(): Promise<unknown> | undefined {
    const { refreshes } = this.#action
    return typeof refreshes === 'function' ? refreshes() : refreshes && refresh(...refreshes)
  }

  #become(state: State<Output, Input>): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Shows a toast that a call failed, and why. */
export const tellFailure = (told: Told | undefined, error: unknown): void =>
  tell('error', told, detailOf(error))

function tell(tone: 'success' | 'error', told: Told | undefined, description?: string): void {
  const message = typeof told === 'string' ? { title: told } : told
  if (message) toast({ tone, ...(description && { description }), ...message })
}
