import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'

/** One thing an operator can ask for. */
export interface Verb {
  /** 'admin create'. */
  name: string
  /** What follows the name: '<username>'; nothing when empty. */
  takes: string
  /** One line for the list of verbs. */
  does: string
  /** `words` are as many as `takes` names. Throws a CommandRefusal with one sentence when it cannot be done. */
  run(context: CommandContext, words: readonly string[]): Promise<void>
}

export interface CommandContext {
  config: Config
  clock: Clock
  log: Logger
  /** One line on standard output. */
  say(line: string): void
  /** Standard output, for what is too long to be said. */
  output: NodeJS.WritableStream
  /** Standard input: a terminal, or what was piped. */
  input: typeof process.stdin
}

/** The verb of `words` and the words left for it; undefined when there is none, or they are too few or too many. */
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
