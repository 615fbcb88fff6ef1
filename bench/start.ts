/**
 * The claim: the product is there at once, and takes little. A start counts from the process until its first page is
 * answered: the first one makes the data folder and its PostgreSQL, the others find them. Then memory while no client
 * asks for anything, of the server and of its PostgreSQL together.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startServer } from './support/child.ts'
import { processorSeconds, saysWhatProcessesUse } from './support/process-figures.ts'
import { BENCH_INSTANT } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const STARTS = 3
const SECOND_START_MS = 2_000
const IDLE_SECONDS = 10
const IDLE_MB = 300

/** Where Node keeps what it compiled, as `npm start` has it. */
let compiled = ''

export async function measureStart(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-bench-'))
  compiled = mkdtempSync(join(tmpdir(), 'northfold-bench-'))
  try {
    say('the first start')
    const first = await start(dataDir)
    await first.server.stop()
    const later: number[] = []
    for (let count = 1; count < STARTS; count++) {
      say(`start ${count + 1}`)
      const { server, ms } = await start(dataDir)
      later.push(ms)
      await server.stop()
    }
    say(`start ${STARTS + 1}, and ${IDLE_SECONDS} s of nothing`)
    const { server, ms, processorMs } = await start(dataDir)
    later.push(ms)
    await setTimeout(IDLE_SECONDS * 1_000)
    const memory = memoryRows(server.pid, dataDir)
    await server.stop()

    const second = median(later)
    return [
      { claim: 'first start, until its first page', measured: `${first.ms.toFixed(0)} ms` },
      {
        claim: `a later start, median of ${later.length}`,
        measured: `${second.toFixed(0)} ms`,
        target: `under ${SECOND_START_MS} ms`,
        holds: second < SECOND_START_MS,
      },
      ...(processorMs === null
        ? []
        : [{ claim: '  processor time of the server until then', measured: `${processorMs.toFixed(0)} ms` }]),
      ...memory,
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(compiled, { recursive: true, force: true })
  }
}

async function start(
  dataDir: string,
): Promise<{ server: ServerProcess; ms: number; processorMs: number | null }> {
  const startedMs = performance.now()
  const server = await startServer('server/main.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    CLOCK_STARTS_AT: BENCH_INSTANT.toISOString(),
    ADMIN_PASSWORD: 'Bench-Only-2026!',
    NODE_COMPILE_CACHE: compiled,
  })
  const page = await fetch(`http://127.0.0.1:${server.port}/`)
  if (page.status !== 200) throw new Error(`the first page was answered with ${page.status}`)
  await page.text()
  const ms = performance.now() - startedMs
  return { server, ms, processorMs: saysWhatProcessesUse() ? processorSeconds(server.pid) * 1_000 : null }
}

function memoryRows(pid: number, dataDir: string): Row[] {
  if (!saysWhatProcessesUse()) return []
  const [server, postgres] = [ownMegabytes([pid]), ownMegabytes(postgresProcesses(dataDir))]
  const together = server + postgres
  return [
    {
      claim: 'memory while idle, server and PostgreSQL together',
      measured: `${together.toFixed(0)} MB (${server.toFixed(0)} and ${postgres.toFixed(0)})`,
      target: `under ${IDLE_MB} MB`,
      holds: together < IDLE_MB,
    },
  ]
}

/** PostgreSQL's first process, named by the folder it serves, and its children. */
function postgresProcesses(dataDir: string): number[] {
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(lock, 10)
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

function parentOf(pid: number): number | null {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return null
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(status, 'latin1'))?.[1])
}

/** Memory in use, what several processes share divided among them: PostgreSQL's share one pool of pages. */
function ownMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1]),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
