import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'

export interface Verb {
  /** 'admin create'. */
  name: string
  /** `<file>`, `[<role>]` if optional, `--to <host:port>` as an option; empty for none. */
  takes: string
  /** One line of help. */
  does: string
  /** Gets a word per argument of `takes`, in order. Throws a CommandRefusal, one sentence. */
  run(context: CommandContext, words: Words): Promise<void>
}

/** Undefined for an omitted optional argument. */
export type Words = readonly (string | undefined)[]

export interface CommandContext {
  config: Config
  clock: Clock
  log: Logger
  /** One line on standard output. */
  say(line: string): void
  /** For long data. */
  output: NodeJS.WritableStream
  /** A terminal or a pipe. */
  input: typeof process.stdin
}

/** The usage, one line per verb. */
export function usage(verbs: readonly Verb[]): string {
  const lines = verbs.map((verb) => ({ asked: `${verb.name} ${verb.takes}`.trim(), does: verb.does }))
  const width = Math.max(...lines.map(({ asked }) => asked.length))
  const list = lines.map(({ asked, does }) => `  ${asked.padEnd(width)}  ${does}`)
  return `npm run northfold -- <verb>\n\n${list.join('\n')}\n`
}
