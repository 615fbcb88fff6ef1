import { noop } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

export interface MutationOptions<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>
  onSuccess?: (data: Data, variables: Variables) => unknown
  onError?: (error: Error, variables: Variables) => void
  /** A success waits for it, a failure does not. */
  onSettled?: () => unknown
}

type State<Data, Variables> =
  | { isPending: false; isSuccess: false; isError: false; data: undefined; error: null; variables: undefined }
  | { isPending: true; isSuccess: false; isError: false; data: undefined; error: null; variables: Variables }
  | { isPending: false; isSuccess: true; isError: false; data: Data; error: null; variables: Variables }
  | { isPending: false; isSuccess: false; isError: true; data: undefined; error: Error; variables: Variables }

/**
 * Sends what a press asks for, and nothing for another press before that has ended. The library's own hook would send
 * the second click of a double click, which comes before the next drawing, and is larger.
 */
export function useMutation<Data, Variables = void>(options: MutationOptions<Data, Variables>) {
  // Three functions of a line: to remember them takes more code than they are.
  'use no memo'
  const [sender] = useState(() => new OneAtATime(options))
  useEffect(() => sender.setOptions(options))
  const state = useSyncExternalStore(sender.subscribe, () => sender.state)
  return { ...state, mutate: sender.mutate, reset: sender.reset }
}

const NOTHING = { isPending: false, isSuccess: false, isError: false, data: undefined, error: null } as const
const IDLE = { ...NOTHING, variables: undefined } as const

/** Refuses to send while something is sent. Its options may change meanwhile; the last ones count. */
export class OneAtATime<Data, Variables> {
  #options: MutationOptions<Data, Variables>
  state: State<Data, Variables> = IDLE
  #listeners = new Set<() => void>()

  constructor(options: MutationOptions<Data, Variables>) {
    this.#options = options
  }

  setOptions(options: MutationOptions<Data, Variables>): void {
    this.#options = options
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  reset = (): void => this.#become(IDLE)

  mutate = (variables: Variables): Promise<Data> => {
    // An unsent call has no waiter; a failed one reports by `onError` and by `error`.
    const sent = this.state.isPending ? new Promise<Data>(noop) : this.#send(variables)
    sent.catch(noop)
    return sent
  }

  async #send(variables: Variables): Promise<Data> {
    this.#become({ ...NOTHING, isPending: true, variables })
    try {
      const data = await this.#options.mutationFn(variables)
      await this.#options.onSuccess?.(data, variables)
      await this.#options.onSettled?.()
      this.#become({ ...NOTHING, isSuccess: true, data, variables })
      return data
    } catch (thrown) {
      const error = thrown as Error
      // Once the refusal is shown, Enter sends the next try: a form that is pending would swallow it.
      this.#become({ ...NOTHING, isError: true, error, variables })
      this.#options.onError?.(error, variables)
      void this.#options.onSettled?.()
      throw error
    }
  }

  #become(state: State<Data, Variables>): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}
