import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'

/** One command of the command line. */
export interface Verb {
  /** 'admin create'. */
  name: string
  /** The arguments: '<username>'; empty for none. */
  takes: string
  /** One line of help. */
  does: string
  /** Gets one word per argument in `takes`. Throws a CommandRefusal, one sentence, if the command is refused. */
  run(context: CommandContext, words: readonly string[]): Promise<void>
}

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

/** The verb that `words` name, and its arguments; undefined for an unknown verb or a wrong number of arguments. */
export function chooseVerb(
  verbs: readonly Verb[],
  words: readonly string[],
): { verb: Verb; words: readonly string[] } | undefined {
  for (const verb of verbs) {
    const name = verb.name.split(' ')
    const rest = words.slice(name.length)
    const isNamed = name.every((word, at) => words[at] === word)
    if (isNamed && rest.length === countOf(verb.takes)) return { verb, words: rest }
  }
  return undefined
}

const countOf = (takes: string): number => (takes === '' ? 0 : takes.split(' ').length)

/** Every verb, one a line. */
export function usage(verbs: readonly Verb[]): string {
  const lines = verbs.map((verb) => ({ asked: `${verb.name} ${verb.takes}`.trim(), does: verb.does }))
  const width = Math.max(...lines.map(({ asked }) => asked.length))
  const list = lines.map(({ asked, does }) => `  ${asked.padEnd(width)}  ${does}`)
  return `npm run northfold -- <verb>\n\n${list.join('\n')}\n`
}
