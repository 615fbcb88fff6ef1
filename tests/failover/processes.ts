import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The processes of a PostgreSQL, by its data folder. */
export interface Processes {
  /** kill -9 of the postmaster: the others end by themselves. */
  kill(): void
  /** SIGSTOP of each: it keeps its connections and says nothing on them, until `thaw`. */
  freeze(): void
  /** SIGSTOP of the one that replays the log, until `thaw`. Patroni ends a pause by SQL within seconds. */
  freezeReplay(): void
  thaw(): void
}

export function processesOf(dataDir: string): Processes {
  let isFrozen = false
  const thaw = () => {
    if (isFrozen) listProcesses(dataDir).forEach((pid) => signal(pid, 'SIGCONT'))
    isFrozen = false
  }
  const kill = () => void process.kill(postmasterOf(dataDir), 'SIGKILL')
  // Whoever started it ends with the test runner, and is not its parent for long enough.
  process.once('exit', () => {
    if (!existsSync(join(dataDir, 'postmaster.pid'))) return
    thaw()
    kill()
  })
  return {
    kill,
    freeze() {
      isFrozen = true
      // Stopped, it starts no further process.
      signal(postmasterOf(dataDir), 'SIGSTOP')
      listProcesses(dataDir).forEach((pid) => signal(pid, 'SIGSTOP'))
    },
    freezeReplay() {
      const pid = listProcesses(dataDir).find((each) => titleOf(each).includes(' startup '))
      if (pid === undefined) throw new Error(`${dataDir} replays nothing`)
      isFrozen = true
      signal(pid, 'SIGSTOP')
    },
    thaw,
  }
}

function postmasterOf(dataDir: string): number {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  // 0 would be this process and all of its own.
  if (!(pid > 1)) throw new Error('there is no PostgreSQL')
  return pid
}

/** The postmaster and its children. */
function listProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

/** What it calls itself. */
const titleOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** One that has just ended needs none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
