import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root; this is the user of the embedded one, too. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** A folder that the daemons may write to; `remove` it when they have ended. */
export function daemonsFolder(): { path: string; own(path: string): void; remove(): void } {
  // Not in TMPDIR: `npm test` keeps that to itself, and the daemons are other users.
  const path = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : '/var/tmp', 'northfold-failover-'))
  const own = (file: string) => void (isRoot && chownSync(file, NOBODY, NOBODY))
  own(path)
  return { path, own, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Three PostgreSQL and their logs; a container's own memory disk has 64 MB. */
const LEAST_FREE_BYTES = 4 * 2 ** 30

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= LEAST_FREE_BYTES
}

export interface Daemon {
  process: ChildProcess
  /** What it has said, on both outputs. */
  said(): string
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts a program as an unprivileged user, in its own folder. It ends with the test runner, however that ends. */
export function startDaemon(folder: string, name: string, command: readonly string[]): Daemon {
  const file = join(folder, `${name}.log`)
  const log = openSync(file, 'a')
  const user = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const child = spawn('setpriv', [...user, '--pdeathsig=KILL', ...command], {
    cwd: folder,
    // libpq looks for certificates in HOME.
    env: { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = once(child, 'exit')
  return {
    process: child,
    said: () => readFileSync(file, 'utf8'),
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}
