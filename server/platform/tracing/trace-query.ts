import type { RequestTrace } from './tracing.ts'

type Query = (...args: never[]) => unknown

/** A connection's `query` as a step of the current request. It may take a callback or return a promise. */
export function traceQuery<Of extends Query>(query: Of, current: () => RequestTrace | null): Of {
  return new Proxy(query, {
    apply(target, connection, args: unknown[]) {
      const trace = current()
      if (trace === null) return Reflect.apply(target, connection, args)
      const text = textOf(args[0])
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const end = trace.begin(text.split(' ', 1)[0] || 'statement', attributes)
      const last = args.at(-1)
      const passed = typeof last === 'function' ? [...args.slice(0, -1), endsFirst(last, end)] : args
      const answer: unknown = Reflect.apply(target, connection, passed)
      if (answer instanceof Promise) answer.then(end, end)
      return answer
    },
  })
}

const endsFirst =
  (callback: Function, end: () => void) =>
  (...args: unknown[]) => {
    end()
    Reflect.apply(callback, undefined, args)
  }

/** One line; values are parameters. */
function textOf(asked: unknown): string {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT) : ''
}

const MAX_TEXT = 1_000
