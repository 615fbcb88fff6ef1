// npm test [-- <filter>]: every check there is, or only the tests whose file name holds the filter.
// npm test -- --changed: the checks, and the tests that import a file with uncommitted changes; no journeys.
// npm run test:long: the same, with the long histories, fuzzers, faults and mutants of which npm test takes a sample.
// npm run test:scale: breaks a fleet of three databases, three web servers and a worker; ends with a table of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readyHeadlessShell } from './chromium.mjs'
import { installPackages, mayInstall } from './debian.mjs'
import { readyPackages, withPackagedTools } from './packages.mjs'
import { refuse, ROOT, seconds, tell } from './project.mjs'
import { run } from './run.mjs'
import { keepScratchInMemory } from './scratch.mjs'
import { buildWebApp } from './web-app.mjs'

const RESULTS = join(ROOT, '.cache', 'test-results')
/** What tests wish to be told at the end, whether they pass or fail. */
const TABLE = join(RESULTS, 'table.txt')
const SCALE_TEST = 'tests/failover/scale.test.ts'
const given = process.argv.slice(2)
const isChanged = given.includes('--changed')
const isLong = given.includes('--long')
const isScale = given.includes('--scale')
const filters = isScale ? [SCALE_TEST] : given.filter((word) => !word.startsWith('--'))
const node = await readyPackages({ forDevelopment: true })
keepScratchInMemory()
const env = {
  ...withPackagedTools(),
  NODE_ENV: '',
  TEST_TABLE: TABLE,
  ...(isLong ? { TEST_LONG: '1' } : {}),
  ...(isScale ? { TEST_SCALE: '1' } : {}),
}
const total = { passed: 0, failed: 0 }
/** How long each test file and each journey took, in milliseconds. */
const durations = { 'test files': [], journeys: [] }
const SLOWEST = 15
/** Processor time of each group, in seconds, where the system says it. */
const processorTime = []

const tool = (path, ...args) => run(node, [join(ROOT, 'node_modules', path), ...args], { env, show: isScale })
const checks = [
  ['types', () => tool('typescript/bin/tsc', '-b')],
  ['lint', () => tool('oxlint/bin/oxlint', '--deny-warnings')],
  ['exports', () => tool('knip/bin/knip.js', '--no-progress', '--no-config-hints')],
  ['format', () => tool('oxfmt/bin/oxfmt', '--check', '.')],
]
const tests = [
  ['web build', () => buildWebApp(node)],
  ['tests', vitest],
  ...(isChanged || isScale ? [] : [['journeys', journeys]]),
  ...(isLong && filters.length === 0 ? [['mutants', mutants]] : []),
]

if (isLong || isScale) await readyFailoverPrograms()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
if (filters.length > 0) tell(`Only the tests of ${filters.join(', ')}; types, lint and format are left out.`)
// It waits for the network while the checks and the tests run.
const needsBrowser = isLong || journeyFiles().length > 0
const browser = needsBrowser && !isChanged ? readyHeadlessShell(node) : undefined
// Most of them use one core, so they run at once.
const begun = filters.length > 0 ? [] : checks.map(([name, check]) => [name, timed(check)])
for (const [name, check] of [...begun, ...tests]) {
  const before = processorSecondsOfChildren()
  const { code, said, note = '', failures = [], ms } = await (check instanceof Promise ? check : timed(check))
  // The checks run at once, so theirs is told together.
  const group = tests.some(([test]) => test === name) ? name : 'checks'
  processorTime.push({ group, spent: processorSecondsOfChildren() - before })
  tell(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds(ms).padStart(8)}  ${note}`)
  if (code === 0) continue
  // What failed first: a log that is cut short still says it.
  for (const each of failures) tell(each)
  tell(said.trimEnd())
  // A tool that fails without a failed test (types, a crash) is a failure all the same.
  total.failed ||= 1
  // An installation that is cut off could not be begun again.
  await browser
  finish(1)
}
if (filters.length > 0 && total.passed === 0) tell(`No test file has ${filters.join(' or ')} in its name.`)
finish(total.passed > 0 || isChanged ? 0 : 1)

async function timed(check) {
  const startedMs = performance.now()
  const ended = await check()
  return { ...ended, ms: performance.now() - startedMs }
}

/** Of all processes that this one started and that have ended, and theirs; 0 where the system does not say. */
function processorSecondsOfChildren() {
  if (process.platform !== 'linux') return 0
  const TICKS_A_SECOND = 100
  // After the program's name in parentheses: proc(5), fields 16 and 17.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND
}

function tellProcessorTime() {
  const groups = [...new Set(processorTime.map(({ group }) => group))].map((group) => ({
    group,
    spent: processorTime.filter((one) => one.group === group).reduce((sum, { spent }) => sum + spent, 0),
  }))
  const said = groups
    .filter(({ spent }) => spent > 0)
    .map(({ group, spent }) => `${group} ${spent.toFixed(0)} s`)
  if (said.length > 0) tell(`\nProcessor time: ${said.join(', ')}`)
}

function finish(code) {
  tellProcessorTime()
  for (const [kind, measured] of Object.entries(durations)) if (!isScale) tellSlowest(kind, measured)
  if (existsSync(TABLE)) tell(readFileSync(TABLE, 'utf8').trimEnd())
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exit(code)
}

/** Tells which took longest: that is where a run can be made shorter. */
function tellSlowest(kind, measured) {
  if (measured.length === 0) return
  const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  const sum = measured.reduce((sum, { ms }) => sum + ms, 0)
  tell(
    `\nThe ${slowest.length} slowest ${kind} of ${measured.length}, which took ${seconds(sum)} one by one:`,
  )
  for (const { name, ms } of slowest) tell(`${seconds(ms).padStart(8)}  ${name}`)
}

async function vitest() {
  // The upgrade of a running pair is looked at by a browser.
  if (isLong) await setBrowser()
  const file = join(RESULTS, 'vitest.json')
  // A fleet takes minutes: who watches sees each test end.
  const shown = isScale ? 'verbose' : 'default'
  const reporters = [`--reporter=${shown}`, '--reporter=json', `--outputFile.json=${file}`]
  const ended = await tool(
    'vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    ...reporters,
    ...(isChanged ? ['--changed'] : []),
    ...filters,
  )
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(file)
  durations['test files'] = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    ms: endTime - startTime,
  }))
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(relative(ROOT, name), fullName, failureMessages[0])),
  )
  return count(
    { ...ended, failures },
    passed,
    failed,
    skipped.map(({ fullName }) => fullName),
  )
}

async function setBrowser() {
  const { path, env: needed } = (await browser) ?? {}
  if (path) Object.assign(env, needed, { CHROMIUM_PATH: path })
}

/** The journeys whose name holds a filter; all of them without one. */
function journeyFiles() {
  const folder = join(ROOT, 'tests', 'e2e')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.spec.ts')) : []
  return files.filter(
    (name) => filters.length === 0 || filters.some((filter) => `tests/e2e/${name}`.includes(filter)),
  )
}

async function journeys() {
  const wanted = journeyFiles()
  if (wanted.length === 0) return { code: 0, note: 'there are none of that name' }

  await setBrowser()
  const file = join(RESULTS, 'playwright.json')
  Object.assign(env, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const ended = await tool('@playwright/test/cli.js', 'test', '--reporter=list,json', ...wanted)
  const { stats = {}, suites = [] } = read(file)
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats
  durations.journeys = specsOf(suites).flatMap(({ file: name, title, tests: runs }) =>
    runs.map(({ projectName, results }) => ({
      name: `${name} (${projectName}): ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  const failures = specsOf(suites).flatMap(({ file: name, title, tests: runs }) =>
    runs
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const { error, attachments } = results.at(-1) ?? {}
        const place = error?.location ? `${name}:${error.location.line}` : name
        return failure(place, `${title} (${projectName})`, error?.message) + shownAt(attachments)
      }),
  )
  return count({ ...ended, failures }, expected + flaky, unexpected, Array(skipped).fill('a journey'))
}

/**
 * What the tests of a failover and of the alarms start, where that may be installed: elsewhere they are skipped by
 * name, and a fleet is refused. Of haproxy and nginx the quick tests check the files in deploy/, wherever they are
 * installed.
 */
async function readyFailoverPrograms() {
  const programs = {
    etcd: ['etcd-server', '/usr/bin/etcd'],
    patroni: ['patroni', '/usr/bin/patroni'],
    haproxy: ['haproxy', '/usr/sbin/haproxy'],
    postgres: ['postgresql-15', '/usr/lib/postgresql/15/bin/postgres'],
    ...(isLong
      ? { nginx: ['nginx-light', '/usr/sbin/nginx'], promtool: ['prometheus', '/usr/bin/promtool'] }
      : {}),
  }
  const missing = () =>
    Object.values(programs)
      .filter(([, path]) => !existsSync(path))
      .map(([name]) => name)
  if (missing().length > 0 && mayInstall()) await installPackages(missing())
  if (isScale && missing().length > 0)
    refuse(
      `A fleet needs ${missing().join(', ')}: run this as root on Debian, which installs it, or install it.`,
    )
}

/** The beginning of what the page showed when a journey failed; it may not be where the journey thought it was. */
function shownAt(attachments = []) {
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  const [, page] =
    /```yaml\n(.*?)```/s.exec(context && existsSync(context) ? readFileSync(context, 'utf8') : '') ?? []
  return page === undefined ? '' : `\nThe page showed:\n${page.slice(0, 3000)}`
}

/** Each mistake on the list is made in a copy of the sources: a test must notice it. */
async function mutants() {
  const ended = await run(
    node,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'tests/model/mutants/run-mutants.ts')],
    // Of each mutant the tests that are to notice it, as npm test runs them.
    { env: { ...env, TEST_LONG: '' } },
  )
  return { ...ended, note: ended.said.trimEnd().split('\n').at(-1) }
}

function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])
}

function failure(file, title, message = '') {
  const [text] = stripVTControlCharacters(message).split('\n    at ')
  return `\n${file}: ${title}\n${text.slice(0, 1000)}`
}

function count(ended, passed, failed, skipped) {
  total.passed += passed
  total.failed += failed
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped: ${skipped.slice(0, 5).join('; ')}`
  return {
    ...ended,
    note: passed + failed === 0 ? 'no test was run' : `${passed} passed, ${failed} failed${left}`,
  }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
