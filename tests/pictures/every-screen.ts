import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { countShifts } from '../support/browser/behaving-page.ts'
import { AT, BROWSER, withDemonstration } from './demonstration.ts'
import { type GalleryUsers, makeUsers } from './gallery/users.ts'
import { tellViolations } from './gallery/faults.ts'
import { type Person, type Screen, type State, personIn } from './gallery/screen.ts'
import { SCREENS_OF_ADMINISTRATORS } from './gallery/screens-of-administrators.ts'
import { SCREENS_OF_CUSTOMERS } from './gallery/screens-of-customers.ts'
import { SCREENS_OF_THE_SHELL } from './gallery/screens-of-the-shell.ts'
import { SCREENS_OF_VISITORS } from './gallery/screens-of-visitors.ts'
import { type Cell, type Taken, WIDTHS, takeCell } from './gallery/take-cell.ts'

/**
 * Photographs every screen in every state, theme and width, into a folder that is looked through, and says what is
 * wrong with them as far as a machine sees it. Ends with 1 when anything is.
 */
const SCREENS = [
  ...SCREENS_OF_VISITORS,
  ...SCREENS_OF_CUSTOMERS,
  ...SCREENS_OF_THE_SHELL,
  ...SCREENS_OF_ADMINISTRATORS,
]
const AT_ONCE = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'boolean' }, out: { type: 'string' } },
})
const chosen =
  positionals.length === 0 ? SCREENS : SCREENS.filter(({ name }) => positionals.some(isNamed(name)))
if (chosen.length === 0) {
  process.stderr.write(`No such screen. There are: ${SCREENS.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
const folder =
  values.out === undefined ? mkdtempSync(join(tmpdir(), 'northfold-gallery-')) : resolve(values.out)
mkdirSync(folder, { recursive: true })

// Orders of funds wait for their net asset value, so that there are some that wait.
await withDemonstration({ MARKET_HOURS: 'nyse', FUND_PRICING: 'next-nav' }, async (demonstration) => {
  const users = await makeUsers(demonstration)
  const visits = chosen.flatMap((screen) => visitsOf(screen, users.places))
  const taken: Taken[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const contexts = new Map<Person, BrowserContext>()
      for (let visit = visits.shift(); visit !== undefined; visit = visits.shift()) {
        const { person, ...cell } = visit
        const context = contexts.get(person) ?? (await openContext(demonstration, users, person))
        contexts.set(person, context)
        taken.push(...(await takeCell(context, folder, cell)))
      }
      for (const context of contexts.values()) await context.close()
    }),
  )
  report(taken)
})

/** "wallet" names the wallet and its dialogs. */
function isNamed(name: string): (asked: string) => boolean {
  return (asked) => name === asked || name.startsWith(`${asked}-`)
}

/** What is one visit: loading becomes full. Every other state is another customer, or another answer. */
function visitsOf(screen: Screen, places: Record<string, string>): (Cell & { person: Person })[] {
  const { states, person } = screen
  const together: State[][] = states
    .filter((state) => !(state === 'full' && states.includes('loading')))
    .map((state) => (state === 'loading' && states.includes('full') ? ['loading', 'full'] : [state]))
  const path = screen.path.replace(/\{(\w+)\}/, (_, place: string) => places[place] ?? '')
  return together.flatMap((visited) =>
    WIDTHS.filter((width) => !screen.name.endsWith('menu') || width < 900).map((width) => {
      const [first = 'full'] = visited
      return { screen, states: visited, width, path, person: person ?? personIn(first) }
    }),
  )
}

async function openContext(
  { url, browser }: { url: string; browser: Browser },
  { clients }: GalleryUsers,
  person: Person,
): Promise<BrowserContext> {
  // By name, where passkeys work.
  const baseURL = url.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL, ...BROWSER })
  await context.clock.setFixedTime(AT)
  await context.addInitScript(countShifts)
  await context.addInitScript(tellViolations)
  await context.addCookies(
    [...clients[person].cookies].map(([name, value]) => ({ name, value, url: baseURL })),
  )
  return context
}

function report(taken: readonly Taken[]): void {
  const pictures = taken.reduce((sum, cell) => sum + cell.pictures, 0)
  const faulty = taken.filter(({ faults }) => faults.length > 0)
  const byName = faulty.toSorted((a, b) => a.name.localeCompare(b.name))
  for (const { name, faults } of byName)
    for (const fault of faults) process.stdout.write(`${name}: ${fault}\n`)
  process.stdout.write(
    `${pictures} pictures in ${folder}, of ${taken.length} cells; ${faulty.length} with something wrong.\n`,
  )
  if (faulty.length > 0) process.exitCode = 1
}
