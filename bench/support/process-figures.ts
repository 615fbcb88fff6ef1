/** What the system says a process has used; Linux says it in files. */
import { existsSync, readFileSync } from 'node:fs'

/** Ticks of the clock that /proc counts processor time in. Source: `getconf CLK_TCK`, 100 on every Linux there is. */
const TICKS_PER_SECOND = 100

/** Whether this system says what processes use. */
export const saysWhatProcessesUse = (): boolean => existsSync('/proc/self/stat')

/** Seconds of processor time a process has used so far, its own and the kernel's for it. */
export function processorSeconds(pid: number): number {
  const { own, kernel } = processorUse(pid)
  return own + kernel
}

/** The same, told apart: in seconds, its own and the kernel's for it. */
function processorUse(pid: number): { own: number; kernel: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // The name in brackets may hold anything: what follows the last bracket are fields 3 and on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { own: Number(fields[11]) / TICKS_PER_SECOND, kernel: Number(fields[12]) / TICKS_PER_SECOND }
}

/** Microseconds of the same, without the coarseness of ticks: of processes that do little. */
export const processorMicroseconds = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1_000

/** Parts of a core that a process has used since. */
export function coresSince(pid: number): () => { all: number; kernel: number } {
  const used = () => (saysWhatProcessesUse() ? processorUse(pid) : { own: 0, kernel: 0 })
  const [before, atMs] = [used(), performance.now()]
  return () => {
    const [after, seconds] = [used(), (performance.now() - atMs) / 1_000]
    const kernel = (after.kernel - before.kernel) / seconds
    return { all: kernel + (after.own - before.own) / seconds, kernel }
  }
}

/** Bytes of memory a process holds now. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes ?? 0) * 1_024
}
