/**
 * The claim: pages load fast, stand still and answer at once, on a phone too. Lighthouse measures the two first
 * pages; every screen is watched for jumps while its data arrives and its prices tick, and for tasks that keep its
 * main thread from answering.
 */
import type { Browser } from '@playwright/test'
import { type Category, findLighthouse, type LighthouseRun, runLighthouse } from './pages/lighthouse.ts'
import { measureShifts } from './pages/page-shifts.ts'
import { launchChromium, openPageServer, type PageServer, say, type Width } from './pages/page-server.ts'
import {
  INTERACTIONS,
  longestWhile,
  longestWhileTicking,
  type LongestTask,
  slowDownOf,
} from './pages/page-tasks.ts'
import { median, type Row } from './support/table.ts'

const RUNS = 3
const LEAST: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const MOST_SHIFT = 0.02
const LONGEST_TASK_MS = 50
const WIDTHS: readonly Width[] = [390, 1440]
/** Windows that are watched for shifts at a time: where something is does not depend on when. */
const WINDOWS = 3

export async function measurePages(): Promise<Row[]> {
  const testServer = await openPageServer()
  try {
    const received = await judge(testServer)
    const rows = received.flatMap(({ page, runs }) => scoresOf(page, runs))
    if (received.length === 0) rows.push({ claim: 'Lighthouse', measured: 'not there, so not run' })
    const indices = received.flatMap(({ runs }) => runs.map(({ benchmarkIndex }) => benchmarkIndex))
    const slowDown = slowDownOf(indices.length === 0 ? undefined : median(indices))
    const browser = await launchChromium()
    try {
      rows.push(...(await shiftRows(browser, testServer)), ...(await taskRows(browser, testServer, slowDown)))
    } finally {
      await browser.close()
    }
    return rows
  } finally {
    await testServer.stop()
  }
}

interface Judged {
  page: string
  runs: LighthouseRun[]
}

/** What Lighthouse says of the two first pages; nothing where it is not there. */
async function judge({ url, cookies }: PageServer): Promise<Judged[]> {
  const lighthouse = await findLighthouse()
  if (lighthouse === undefined) return []
  const received: Judged[] = []
  for (const { page, path, cookie } of [
    { page: 'sign-in', path: '/auth', cookie: undefined },
    { page: 'dashboard', path: '/', cookie: cookies.customer },
  ]) {
    const runs: LighthouseRun[] = []
    for (let run = 1; run <= RUNS; run++) {
      say(`Lighthouse on ${page}, ${run} of ${RUNS}`)
      runs.push(await runLighthouse(lighthouse, url + path, cookie))
    }
    received.push({ page, runs })
  }
  return received
}

function scoresOf(page: string, runs: readonly LighthouseRun[]): Row[] {
  const middle = (figure: (run: LighthouseRun) => number) => median(runs.map(figure))
  const scores = CATEGORIES.map((category) => {
    const score = middle((run) => run.scores[category])
    const failed = new Set(runs.flatMap((run) => run.failed[category]))
    if (score < LEAST[category]) say(`${page}, ${category}: ${[...failed].join('; ')}`)
    return {
      claim: `Lighthouse, ${page}, ${category}`,
      measured: String(score),
      target: `at least ${LEAST[category]}`,
      holds: score >= LEAST[category],
    }
  })
  const metric = (name: keyof LighthouseRun['metrics']) => Math.round(middle(({ metrics }) => metrics[name]))
  const figures =
    `first paint ${metric('firstPaint')} ms, largest ${metric('largestPaint')} ms, ` +
    `blocked ${metric('blocked')} ms`
  return [
    ...scores,
    { claim: '  simulated on a slow phone', measured: figures },
    {
      claim: '  benchmarkIndex of this machine (a quiet desktop computer has 1,500 and more)',
      measured: String(Math.round(middle(({ benchmarkIndex }) => benchmarkIndex))),
    },
  ]
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

async function shiftRows(browser: Browser, testServer: PageServer): Promise<Row[]> {
  const waiting = testServer.screens.flatMap((screen) => WIDTHS.map((width) => ({ screen, width })))
  const rows: (Row & { place: string })[] = []
  const watch = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { screen, width } = next
      say(`shifts of ${screen.name} at ${width} pixels`)
      const { total, furthest } = await measureShifts(browser, testServer, screen, width)
      const holds = total < MOST_SHIFT
      if (!holds) say(`${screen.name} at ${width}: ${total.toFixed(4)}, most of it ${furthest}`)
      const place = `${screen.name} at ${width}`
      const claim = `layout shift of ${screen.name} at ${width} pixels`
      rows.push({ place, claim, measured: total.toFixed(4), target: `less than ${MOST_SHIFT}`, holds })
    }
  }
  await Promise.all(Array.from({ length: WINDOWS }, watch))
  const order = testServer.screens.flatMap(({ name }) => WIDTHS.map((width) => `${name} at ${width}`))
  return rows
    .toSorted((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
    .map(({ place: _, ...row }) => row)
}

async function taskRows(browser: Browser, testServer: PageServer, slowDown: number): Promise<Row[]> {
  const rows: Row[] = [
    { claim: '  this machine, slowed down to a phone', measured: `${slowDown.toFixed(2)} times` },
  ]
  for (const screen of testServer.screens) {
    say(`tasks of ${screen.name}`)
    const longest = await longestWhileTicking(browser, testServer, screen, slowDown)
    rows.push(taskRow(`${screen.name}, prices ticking`, longest))
  }
  for (const interaction of INTERACTIONS) {
    const screen = testServer.screens.find(({ name }) => name === interaction.screen)
    if (screen === undefined) throw new Error(`there is no screen ${interaction.screen}`)
    say(`${interaction.name} on ${screen.name}`)
    const runs: LongestTask[] = []
    for (let run = 0; run < RUNS; run++) {
      runs.push(await longestWhile(browser, testServer, screen, slowDown, interaction))
    }
    const longest = {
      processorMs: median(runs.map(({ processorMs }) => processorMs)),
      clockMs: median(runs.map(({ clockMs }) => clockMs)),
    }
    const { claim, measured, ...promise } = taskRow(`${screen.name}, ${interaction.name}`, longest)
    rows.push(interaction.isOfDesktops ? { claim: `  ${claim}`, measured } : { claim, measured, ...promise })
  }
  return rows
}

const taskRow = (what: string, { processorMs, clockMs }: LongestTask): Row => ({
  claim: `longest task of ${what}`,
  measured: `${processorMs.toFixed(0)} ms of processor time, ${clockMs.toFixed(0)} ms by the clock`,
  target: `at most ${LONGEST_TASK_MS} ms of processor time`,
  holds: processorMs <= LONGEST_TASK_MS,
})
