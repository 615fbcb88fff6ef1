type Query = (...args: never[]) => unknown

/**
 * A connection's `query`, queued: a pg client takes one statement at a time. No callbacks. A statement's time limit
 * begins when it is sent; `onError` gets each failure.
 */
export function oneAtATime<Of extends Query>(query: Of, onError: (error: unknown) => void): Of {
  let last: Promise<unknown> = Promise.resolve()
  return new Proxy(query, {
    apply(target, connection, args: unknown[]) {
      const answer: Promise<unknown> = last.then(() => Reflect.apply(target, connection, args))
      last = answer.catch(onError)
      return answer
    },
  })
}
