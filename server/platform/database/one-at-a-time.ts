type Query = (...args: never[]) => unknown

/**
 * The same `query` of a connection, which waits until the statement before it has ended: a client of pg takes none
 * while one runs. It takes no callback. A statement's limit of time begins when it is sent. `onError` is told of each
 * failure.
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
