import { MutationObserver, type MutationObserverOptions, noop } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from './query.ts'

/**
 * Sends what a press asks for, and nothing for another press before that has ended: the library's own hook, but that
 * `mutate` asks whether one is under way. `isPending` is as old as the last drawing; the second click of a double
 * click comes before the next, and was sent too.
 */
export function useMutation<Data, Variables = void>(
  options: MutationObserverOptions<Data, Error, Variables>,
) {
  // Three functions of a line: to remember them takes more code than they are.
  'use no memo'
  const [observer] = useState(() => new OneAtATime(queryClient, options))
  useEffect(() => observer.setOptions(options))
  return useSyncExternalStore(observer.subscribe, () => observer.getCurrentResult())
}

/** Refuses to send while something is sent. */
export class OneAtATime<Data, Variables> extends MutationObserver<Data, Error, Variables> {
  override mutate(variables: Variables): Promise<Data> {
    // An unsent call has no waiter; a failed one reports by `onError` and by `error`.
    const sent = this.getCurrentResult().isPending ? new Promise<Data>(noop) : super.mutate(variables)
    sent.catch(noop)
    return sent
  }
}
