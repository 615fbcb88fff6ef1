import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRealMarket } from '../api/market/prices/real-market.ts'
import { PROGRAMS, missingPrograms } from '../support/deploy/programs.ts'
import { startTestServer } from '../support/server.ts'
import { ROOT } from '../support/sources.ts'

const FOLDER = join(ROOT, 'deploy/observability')
const TOKEN = 'only-the-operator-knows'
const run = promisify(execFile)

const alertRules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8')
const dashboard = readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')
const alerts = [...alertRules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name ?? '')

/** The figures that a text names: the product's own, and those of prom-client. */
const figuresIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:northfold|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)),
]

describe('what is watched', () => {
  let scraped: string
  let close: () => Promise<void>
  beforeAll(async () => {
    // With a provider and a standby, be it away, there is all that there can be.
    const nowhere = 'postgres://nobody@127.0.0.1:1/none'
    const market = await openRealMarket(undefined, {
      METRICS_TOKEN: TOKEN,
      DATABASE_URL: nowhere,
      DATABASE_REPLICA_URL: nowhere,
    })
    close = market.close
    const reply = await fetch(`${market.testServer.url}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    scraped = await reply.text()
  })
  afterAll(() => close())

  const isAnswered = (figure: string) =>
    scraped.includes(`\n# TYPE ${figure} `) ||
    (/_(bucket|count|sum)$/.test(figure) &&
      scraped.includes(`\n# TYPE ${figure.replace(/_(bucket|count|sum)$/, '')} histogram`))

  test.each([
    ['alarms', alertRules],
    ['panels of the dashboard', dashboard],
    ['operations', readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')],
  ])('the %s name no figure that a server does not answer', (_of, text) => {
    const named = figuresIn(text)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((figure) => !isAnswered(figure) && !NO_FIGURES.has(figure))).toEqual([])
  })

  test('every figure of the product is on the dashboard, and explained to operators', () => {
    const own = [...scraped.matchAll(/^# TYPE (northfold_\w+) /gm)].map(([, name]) => name ?? '')
    expect(own.length).toBeGreaterThan(20)
    const explained = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    expect(own.filter((figure) => !dashboard.includes(figure))).toEqual([])
    expect(own.filter((figure) => !explained.includes(figure))).toEqual([])
  })
})

test.each([
  ['simulated prices', {}],
  ['a market that never closes', { MARKET_HOURS: 'always' }],
])('a single server with %s leads in all work that it seeks', async (_, env) => {
  const testServer = await startTestServer({ env: { METRICS_TOKEN: TOKEN, ...env } })
  try {
    await testServer.look()
    testServer.clock.advance({ minutes: 2 })
    await testServer.look()
    const headers = { authorization: `Bearer ${TOKEN}` }
    const scraped = await (await fetch(`${testServer.url}/metrics`, { headers })).text()
    const leads = [...scraped.matchAll(/^northfold_leader\{kind="(.*)"\} (\d)$/gm)]
    expect(leads.length).toBeGreaterThan(3)
    expect(leads.filter(([, , value]) => value !== '1').map(([, kind]) => kind)).toEqual([])
    expect(scraped).not.toContain('undefined')
  } finally {
    await testServer.close()
  }
})

/** Roles and databases in the operators' commands. */
const NO_FIGURES = new Set(['northfold_app', 'northfold_owner'])

test('every alarm says what to do, in a section of its name', () => {
  const sections = [...readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').matchAll(/^#+ (\w+)$/gm)]
  const titles = sections.map(([, title]) => title ?? '').filter((title) => title.startsWith('Northfold'))
  expect(titles.toSorted()).toEqual(alerts.toSorted())
  const links = [...alertRules.matchAll(/runbook: docs\/operations\.md#(\w+)$/gm)].map(([, link]) => link)
  expect(links).toEqual(alerts.map((alert) => alert.toLowerCase()))
})

test('the dashboard is one that Grafana reads: panels with targets, ids and places of their own', () => {
  const { panels, uid } = JSON.parse(dashboard) as {
    uid: string
    panels: { id: number; type: string; gridPos: { x: number; y: number }; targets?: { expr: string }[] }[]
  }
  expect(uid).toBe('northfold')
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
  const drawn = panels.filter(({ type }) => type !== 'row')
  expect(
    drawn.filter(({ targets = [] }) => targets.length === 0 || targets.some(({ expr }) => !expr)),
  ).toEqual([])
})

const needsPromtool = missingPrograms('promtool')
describe.skipIf(needsPromtool)(`promtool${needsPromtool}`, () => {
  let scratch: string
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'northfold-observability-'))
    for (const name of ['alerts.yml', 'prometheus.yml']) copyFileSync(join(FOLDER, name), join(scratch, name))
    copyFileSync(join(ROOT, 'tests/deploy/alert-rules.yml'), join(scratch, 'alert-rules.yml'))
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test('accepts the alarms, and every expression of the dashboard', async () => {
    const { stdout } = await run(PROGRAMS.promtool, ['check', 'rules', join(scratch, 'alerts.yml')])
    expect(stdout).toContain(`SUCCESS: ${alerts.length} rules found`)
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }
    const recorded = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const rules = recorded.map((expr, at) => ({ record: `panel:${at}`, expr }))
    const file = join(scratch, 'panels.yml')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
    expect((await run(PROGRAMS.promtool, ['check', 'rules', file])).stdout).toContain(
      `SUCCESS: ${recorded.length} rules found`,
    )
  })

  test('accepts prometheus.yml but for the token, which is the operator’s', async () => {
    const args = ['check', 'config', '--syntax-only', join(scratch, 'prometheus.yml')]
    expect((await run(PROGRAMS.promtool, args)).stdout).toContain('is valid prometheus config file syntax')
  })

  test('finds each alarm raised when it should be, and at no other time', async () => {
    const { stdout } = await run(PROGRAMS.promtool, ['test', 'rules', join(scratch, 'alert-rules.yml')])
    expect(stdout).toContain('SUCCESS')
  })
})
