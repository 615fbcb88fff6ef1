import { parseArgs } from 'node:util'
import type { Verb, Words } from './verb.ts'

export type Asked =
  | { verb: Verb; words: Words }
  | { help: readonly Verb[] }
  /** What was wrong, in one sentence, and the possible verbs. */
  | { misuse: string; meant: readonly Verb[] }

/** The verb and its words. A word that begins with a hyphen is an option unless it follows `--`. */
export function readWords(verbs: readonly Verb[], typed: readonly string[]): Asked {
  const asksHelp = typed[0] === 'help'
  const words = asksHelp ? typed.slice(1) : typed
  const named = words.slice(0, words.findIndex(isOption) < 0 ? words.length : words.findIndex(isOption))
  const verb = verbs.find(({ name }) => startsWith(named, name.split(' ')))
  if (verb) {
    const rest = words.slice(verb.name.split(' ').length)
    return asksHelp ? { help: [verb] } : readArguments(verb, rest)
  }
  const group = verbs.filter(({ name }) => startsWith(name.split(' '), named))
  if (group.length > 0 && (asksHelp || typed.length === 0 || HELP.has(words[named.length] ?? '')))
    return { help: group }
  const meant = group.length > 0 ? group : verbs
  return {
    misuse: named.length === 0 ? `${words[0]} is no verb.` : `There is no verb "${named.join(' ')}".`,
    meant,
  }
}

const HELP = new Set(['--help', '-h'])

const isOption = (word: string): boolean => word.startsWith('-')

const startsWith = (words: readonly string[], first: readonly string[]): boolean =>
  first.every((word, at) => words[at] === word)

function readArguments(verb: Verb, rest: readonly string[]): Asked {
  const takes = argumentsOf(verb)
  const options = takes.map(({ option }) => option).filter((option) => option !== undefined)
  const { tokens } = parseArgs({
    args: [...rest],
    options: {
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(options.map((option) => [option, { type: 'string' } as const])),
    },
    // Errors in our own words, on one line.
    strict: false,
    tokens: true,
  })
  const misused = (misuse: string): Asked => ({ misuse, meant: [verb] })
  const given = new Map<string, string>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      positionals.push(token.value)
      continue
    }
    const { name, rawName, value, inlineValue } = token
    if (name === 'help') return { help: [verb] }
    if (!options.includes(name)) return misused(`"${verb.name}" has no option ${rawName}.`)
    if (given.has(name)) return misused(`${rawName} is given twice.`)
    if (value === undefined || value === '' || (!inlineValue && isOption(value)))
      return misused(`${rawName} needs a value.`)
    given.set(name, value)
  }
  const words = takes.map(({ option }) => (option === undefined ? positionals.shift() : given.get(option)))
  const missing = takes.find(({ isOptional }, at) => !isOptional && words[at] === undefined)
  if (missing) return misused(`"${verb.name}" needs ${missing.text}.`)
  if (positionals.length > 0) return misused(`"${positionals.join(' ')}" is more than "${verb.name}" takes.`)
  return { verb, words }
}

interface Argument {
  /** As in the usage: '<file>', '--to <host:port>'. */
  text: string
  /** 'to' for '--to'; undefined for a positional word. */
  option: string | undefined
  isOptional: boolean
}

const argumentsOf = ({ takes }: Verb): Argument[] =>
  [...takes.matchAll(/(\[?)((?:--([a-z-]+) )?<\S*>)/g)].map(([, bracket, text = '', option]) => ({
    text,
    option,
    isOptional: bracket === '[',
  }))
