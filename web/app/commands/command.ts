import type { ReactNode } from 'react'
import { foldText } from '#domain/text/fold-text.ts'

type CommandGroup = 'Assets' | 'Customers' | 'Found' | 'Pages' | 'Actions'

export interface Command {
  /** Stable, so that it can be remembered: "asset:AAPL". */
  id: string
  group: CommandGroup
  title: string
  /** Beside the title, and searched: a company's name. */
  detail?: string
  words?: string
  icon: ReactNode
  /** At the right: a price, a key. */
  aside?: ReactNode
  run: () => void
}

export interface CommandSection {
  title: CommandGroup | 'Recent'
  commands: readonly Command[]
}

const MAX_MATCHES = 8

/**
 * The palette's sections for a text, groups and commands ranked by best match, then by most recent choice. For no text:
 * recent commands, pages and actions.
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): CommandSection[] {
  const text = foldText(typed.trim())
  if (text === '') return everyday(commands, recent)
  const rankOf = new Map(recent.map((id, place) => [id, place]))
  const matches = commands
    .map((command) => ({ command, score: scoreOf(command, text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || placeOf(a.command, rankOf) - placeOf(b.command, rankOf))
    .slice(0, MAX_MATCHES)
  const titles = [...new Set(matches.map(({ command }) => command.group))]
  return titles.map((title) => ({
    title,
    commands: matches.filter(({ command }) => command.group === title).map(({ command }) => command),
  }))
}

function everyday(commands: readonly Command[], recent: readonly string[]): CommandSection[] {
  const lately = recent.flatMap((id) => commands.filter((command) => command.id === id))
  const rest = (group: CommandGroup) =>
    commands.filter((command) => command.group === group && !lately.includes(command))
  const sections: CommandSection[] = [
    { title: 'Recent', commands: lately },
    { title: 'Pages', commands: rest('Pages') },
    { title: 'Actions', commands: rest('Actions') },
  ]
  return sections.filter((section) => section.commands.length > 0)
}

const placeOf = ({ id }: Command, ranks: ReadonlyMap<string, number>): number => ranks.get(id) ?? ranks.size

/** 5 for its exact title, 0 for no match. */
function scoreOf({ title, detail = '', words = '' }: Command, text: string): number {
  const name = foldText(title)
  const rest = foldText(`${detail} ${words}`)
  if (name === text) return 5
  if (name.startsWith(text)) return 4
  if (rest.startsWith(text)) return 3
  if (hasWord(name, text) || hasWord(rest, text)) return 2
  return name.includes(text) || rest.includes(text) ? 1 : 0
}

/** Whether a word of `where` begins with the text. */
const hasWord = (where: string, text: string): boolean => ` ${where}`.includes(` ${text}`)
