import type { Import } from '../support/sources.ts'

/** What `Area` has for the composition, which folds the list of areas. */
const FOLDED = 'routes|jobs|proposals|endStreams|close'

/**
 * What is wrong with `text`, the composition in server/app.ts. Each area is made once, on a line that adds it to the
 * list. What every area has (routes, jobs, closing) is reached through the list alone, so that a new area cannot be
 * left out of one of them. What one area alone offers, such as the sessions, may be passed on by name.
 */
export function compositionProblems(
  text: string,
  imports: readonly Import[],
  areas: readonly string[],
): string[] {
  const imported = imports.filter(({ path }) => path === 'server/app.ts').map(({ target }) => target)
  const problems = areas
    .filter((area) => imported.filter((target) => target === area).length !== 1)
    .map((area) => `${area} is not imported once`)
  const factories = [
    ...text.matchAll(/import \{[^}]*?\b((?:create|start|open)\w+)[^}]*\} from '\.\/\w+\/area\.ts'/g),
  ]
  for (const [, factory = ''] of factories) {
    // `startMarket = startMarketArea`: a test may give another market.
    const option = text.match(new RegExp(`\\b(\\w+) = ${factory}\\b`))?.[1]
    const make = option ? `(?:${option}|${factory})` : factory
    const calls = text.match(new RegExp(`\\b${make}\\(`, 'g'))?.length ?? 0
    const added = text.match(new RegExp(`\\badd\\((await )?${make}\\(`, 'g'))?.length ?? 0
    if (calls !== 1 || added !== 1) problems.push(`${factory} is not called once, to be added`)
  }
  const names = [...text.matchAll(/\bconst (\w+) = add\(/g)].map(([, name]) => name)
  const past = new RegExp(`\\b(?:${names.join('|')})\\.(?:${FOLDED})\\b`, 'g')
  if (names.length > 0) problems.push(...(text.match(past) ?? []).map((use) => `${use} goes past the list`))
  return problems
}
