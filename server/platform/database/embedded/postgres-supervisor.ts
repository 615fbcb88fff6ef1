import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { stopPostmaster } from './postmaster.ts'

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
