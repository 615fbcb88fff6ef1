/**
 * npm run mutants [-- name ...]: makes each mistake of the list in a copy of the sources, one at a time, and runs the
 * tests that should notice. Exits with 1 when one survives, or no longer applies.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { MODEL, type Mutant, applyMutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const NOT_COPIED = new Set(['node_modules', 'data', 'bench', 'docs', 'test-results', 'playwright-report'])
/** Any difference from the model notices a mutant; the shortest history is not needed. */
const SETTINGS = { MODEL_SHORTER: '0', MODEL_HISTORIES: '15', NODE_ENV: '', TEST_LONG: '' }

/** A test that a mutant makes wait takes longer than this and five times the slowest test without it: it hangs. */
const HANGS_AFTER_MS = 20_000

const names = process.argv.slice(2)
const chosen = MUTANTS.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)))
if (chosen.length === 0) fail(`no mutant is called ${names.join(' or ')}`)

const scratch = mkdtempSync(join(memoryOrDisk(), 'northfold-mutants-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const copy = join(scratch, 'northfold')
copySources()

const startedMs = performance.now()
/** What the files say of the product as it is; each is asked once, when it is first needed. */
const withoutMutant = new Map<string, Ran>()
let survivors = 0
for (const mutant of chosen) {
  const sinceMs = performance.now()
  const decision = await judge(mutant)
  if (!decision.isKilled) survivors += 1
  say(`${decision.isKilled ? 'killed  ' : 'SURVIVED'}  ${seconds(sinceMs)}  ${mutant.name}: ${mutant.breaks}`)
  say(`                    ${decision.says}`)
}
say(
  `\n${chosen.length - survivors} of ${chosen.length} mutants were noticed, in ${seconds(startedMs).trim()}`,
)
process.exit(survivors === 0 ? 0 : 1)

interface Decision {
  isKilled: boolean
  says: string
}

/** Makes the mistake, runs its tests one after the other until one fails, and takes it back. */
async function judge(mutant: Mutant): Promise<Decision> {
  const tried = []
  for (const file of mutant.killedBy) {
    const sound = withoutMutant.get(file) ?? (await runTests(file))
    withoutMutant.set(file, sound)
    if (sound.failed !== null) return { isKilled: false, says: `it fails without a mutant: ${sound.failed}` }
    const { failed, ran } = await runMutated(mutant, file, HANGS_AFTER_MS + 5 * sound.slowestMs)
    // A file that cannot even be loaded has noticed nothing.
    if (failed !== null && !ran) return { isKilled: false, says: `no test of ${file} could run: ${failed}` }
    if (failed !== null) return { isKilled: true, says: `by ${failed}` }
    tried.push(file)
  }
  return { isKilled: false, says: `not noticed by ${tried.join(', ')}` }
}

async function runMutated(mutant: Mutant, test: string, limitMs: number): Promise<Ran> {
  let files: ReadonlyMap<string, string> = new Map()
  try {
    files = applyMutant(ROOT, mutant)
    for (const [file, text] of files) writeFileSync(join(copy, file), text)
    return await runTests(test, limitMs)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error), ran: false, slowestMs: 0 }
  } finally {
    for (const file of files.keys()) cpSync(join(ROOT, file), join(copy, file))
  }
}

interface Ran {
  /** The first test that failed; null when all passed. */
  failed: string | null
  /** Whether any test came to run. */
  ran: boolean
  slowestMs: number
}

/** Runs a file's tests, each for at most `limitMs`, or for what the product's tests have. */
async function runTests(file: string, limitMs?: number): Promise<Ran> {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const args = [
    vitest,
    'run',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    '--maxWorkers=1',
    ...(limitMs === undefined ? [] : [`--testTimeout=${Math.ceil(limitMs)}`]),
    file,
  ]
  const { code, said } = await run(process.execPath, args)
  const results: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  const tests = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, file: relative(copy, name) })),
  )
  const ran = tests.some(({ status }) => status === 'passed' || status === 'failed')
  const slowestMs = Math.max(0, ...tests.map(({ duration }) => duration ?? 0))
  const broken = tests.find(({ status }) => status === 'failed')
  if (broken) {
    const why = broken.file === MODEL ? differenceIn(broken.failureMessages?.[0] ?? '') : broken.fullName
    return { failed: `${broken.file}: ${why}`, ran, slowestMs }
  }
  const suite = results.testResults.find(({ status }) => status === 'failed')
  const failed = suite && `${relative(copy, suite.name)}: ${(suite.message ?? '').split('\n')[0]}`
  if (failed !== undefined) return { failed, ran, slowestMs }
  return { failed: code === 0 ? null : said.trim().split('\n').slice(-3).join(' '), ran, slowestMs }
}

interface Report {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[]
  }[]
}

/** What was different, without the history that led there. */
function differenceIn(message: string): string {
  const [, difference = message] =
    /^(?:Assertion)?Error: (?!the product and the model)([^]*?)^ {4}at /m.exec(message) ?? []
  return difference.replaceAll(/\s+/g, ' ').slice(0, 240)
}

function run(program: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((settle) => {
    const temporary = join(scratch, 'tmp')
    mkdirSync(temporary, { recursive: true })
    const env = { ...process.env, ...SETTINGS, TMPDIR: temporary }
    const child = spawn(program, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const listen = (chunk: Buffer) => void (said += chunk)
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code) => settle({ code, said }))
  })
}

/** Everything a test reads; the packages are shared. */
function copySources(): void {
  mkdirSync(copy)
  for (const entry of readdirSync(ROOT)) {
    if (entry.startsWith('.') || NOT_COPIED.has(entry)) continue
    const filter = (path: string) => basename(path) !== 'node_modules'
    cpSync(join(ROOT, entry), join(copy, entry), { recursive: true, filter })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
}

/** In memory, where there is some: many small databases then wait for no disk. */
function memoryOrDisk(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`.padStart(6)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): never {
  say(sentence)
  process.exit(1)
}
