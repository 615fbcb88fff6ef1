import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartRefusal } from '../../config/config.ts'
import { isAlive } from './data-folder-lock.ts'
import { type Cluster, spawnOnCluster } from './postgres-cluster.ts'

/** Settings of the embedded PostgreSQL, passed at every start so that a new version's apply to old data folders. */
const postgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',

  // A confirmed order survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  // Twenty servers of ten each; 9 MB more shared memory than sixty, untouched until used.
  max_connections: '200',
  // Nearly fits ten thousand traders with five million trades: 0.29 page reads an order, 0.51 at 96 MB.
  shared_buffers: '128MB',
  huge_pages: 'off',
  work_mem: '8MB',
  // Statements are short and data fits in memory: no parallel or I/O workers, no JIT.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  jit: 'off',

  // Fewer, larger checkpoints write fewer full pages. A crash replays at most 1 GB.
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  // Log files kept for a burst of orders: every commit waits while a new one is zeroed.
  min_wal_size: '512MB',
  checkpoint_timeout: '15min',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',

  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
} as const

const LOG_KEPT_BYTES = 10_000_000
const POLL_MS = 5
/** Backends of a killed postmaster hold its memory longer, seldom over 100 ms. */
const LEFTOVERS_MS = 15_000

/** PostgreSQL ended before it was ready; `message` is its last log line. */
export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure'
}

/**
 * Starts PostgreSQL on 127.0.0.1:`port`, logging to `logFile`, with `settings` over the product's own; resolves when it
 * accepts connections. Waits for the backends of a killed predecessor to end.
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  logFile: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return await startOnce(cluster, logFile, { ...postgresSettings, ...settings, port: String(port) })
    } catch (error) {
      const leftovers = error instanceof PostgresFailure && /shared memory block/.test(error.message)
      if (!leftovers || waitedMs >= LEFTOVERS_MS) throw error
      await delay(100)
    }
  }
}

/**
 * Stops a postmaster: rolls back open transactions and writes a checkpoint. After `patienceMs` it is killed; its next
 * start recovers all commits from the log.
 */
async function stopPostmaster(pid: number, patienceMs: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!send(pid, signal)) return
    for (let waitedMs = 0; waitedMs < ms; waitedMs += POLL_MS) {
      if (!isAlive(pid)) return
      await delay(POLL_MS)
    }
  }
}

/**
 * Cleans up after a killed server: stops a postmaster that still runs there, or removes the pid file of one that ended
 * or whose number was reused. Call it only under the data folder's lock. PostgreSQL itself detects surviving backends
 * by shared memory.
 */
export async function clearOrphan({ folder }: Cluster): Promise<void> {
  const pid = postmasterStatus(folder)?.pid
  if (pid === undefined) return
  const worksHere = () => isAlive(pid) && worksIn(pid, folder)
  if (worksHere()) await stopPostmaster(pid, 10_000)
  if (worksHere())
    throw new StartRefusal(`PostgreSQL, process ${pid}, still runs on ${folder} and does not stop.`)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** The status in the pid file; undefined if none. */
export function postmasterStatus(
  folder: string,
): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    // Lines: process, folder, start, port, socket folder, address, shared memory, status.
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

async function startOnce(
  cluster: Cluster,
  logFile: string,
  chosen: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  keepLogSmall(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const settings = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnOnCluster(cluster, 'postgres', settings, log)
  closeSync(log)

  let ended = false
  child.on('exit', () => (ended = true)).on('error', () => (ended = true))
  while (!ended) {
    const status = postmasterStatus(cluster.folder)
    if (status?.isReady && status.pid === child.pid) return child
    await delay(POLL_MS)
  }
  throw new PostgresFailure(lastViolation(logFile, logStart))
}

function keepLogSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_KEPT_BYTES) renameSync(logFile, `${logFile}.1`)
}

function lastViolation(logFile: string, from: number): string {
  const said = readFileSync(logFile).subarray(from).toString()
  const violation =
    said.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? said.trim().split('\n').at(-1)
  return violation?.replace(/^.*?(FATAL|PANIC):\s*/, '') || `nothing was said in ${logFile}`
}

// A postmaster's working directory is its data folder; device and inode survive a move.
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  const there = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false })
  const here = statSync(folder)
  return there?.ino === here.ino && there.dev === here.dev
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const STOP_PATIENCE_MS = 6_000
const RESTART_PAUSE_MS = 250

/**
 * Keeps PostgreSQL running until `stop`, calling `restart` until it succeeds. If this process ends without `stop`,
 * PostgreSQL is stopped too.
 */
export function supervise(started: ChildProcess, restart: () => Promise<ChildProcess>, log: Logger) {
  let current = started
  let stopping = false
  const endWithUs = () => current.kill('SIGINT')

  const watch = (child: ChildProcess) => {
    current = child
    child.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'PostgreSQL ended unexpectedly; starting it again')
      void recover()
    })
  }
  const recover = async () => {
    while (!stopping) {
      try {
        const child = await restart()
        watch(child)
        if (stopping) child.kill('SIGINT')
        else log.info('PostgreSQL is back')
        return
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'PostgreSQL did not start; trying again')
        await delay(RESTART_PAUSE_MS)
      }
    }
  }

  watch(started)
  process.once('exit', endWithUs)
  return {
    pid: () => current.pid ?? 0,
    async stop() {
      stopping = true
      process.off('exit', endWithUs)
      if (current.pid !== undefined) await stopPostmaster(current.pid, STOP_PATIENCE_MS)
    },
  }
}
