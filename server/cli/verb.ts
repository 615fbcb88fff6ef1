import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'

/** One command of the command line. */
export interface Verb {
  /** 'admin create'. */
  name: string
  /** The arguments, `<file>`, `[<role>]` if optional, `--to <host:port>` as an option; empty for none. */
  takes: string
  /** One line of help. */
  does: string
  /** Gets a word per argument of `takes`, in its order. Throws a CommandRefusal, one sentence, if it is refused. */
  run(context: CommandContext, words: Words): Promise<void>
}

/** Undefined for an optional argument that was left out. */
export type Words = readonly (string | undefined)[]

export interface CommandContext {
  config: Config
  clock: Clock
  log: Logger
  /** One line on standard output. */
  say(line: string): void
  /** Standard output, for long data. */
  output: NodeJS.WritableStream
  /** Standard input: a terminal or a pipe. */
  input: typeof process.stdin
}

/** How these verbs are called, one a line. */
export function usage(verbs: readonly Verb[]): string {
  const lines = verbs.map((verb) => ({ asked: `${verb.name} ${verb.takes}`.trim(), does: verb.does }))
  const width = Math.max(...lines.map(({ asked }) => asked.length))
  const list = lines.map(({ asked, does }) => `  ${asked.padEnd(width)}  ${does}`)
  return `npm run northfold -- <verb>\n\n${list.join('\n')}\n`
}
