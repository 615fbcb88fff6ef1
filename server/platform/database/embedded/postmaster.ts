import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefusal } from '../../config/start-refusal.ts'
import { isAlive } from './data-folder-lock.ts'
import { type Cluster, spawnOnCluster } from './postgres-cluster.ts'
import { postgresSettings } from './postgres-settings.ts'

const LOG_KEPT_BYTES = 10_000_000
const POLL_MS = 5
/** Backends of a killed postmaster hold its memory longer, seldom over 100 ms. */
const LEFTOVERS_MS = 15_000

/** PostgreSQL ended before it was ready; `message` is its last log line. */
export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure'
}

/**
 * Starts PostgreSQL on 127.0.0.1:`port`, logging to `logFile`; resolves when it accepts connections. Waits for the
 * backends of a killed predecessor to end.
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  logFile: string,
): Promise<ChildProcess> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return await startOnce(cluster, port, logFile)
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
export async function stopPostmaster(pid: number, patienceMs: number): Promise<void> {
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

async function startOnce(cluster: Cluster, port: number, logFile: string): Promise<ChildProcess> {
  keepLogSmall(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const settings = Object.entries({ ...postgresSettings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
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
