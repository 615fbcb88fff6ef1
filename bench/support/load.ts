import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadPlan, LoadResult } from './http-load.ts'

/** Runs one load from a process of its own and answers what it measured. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./http-load.ts', import.meta.url)))
  const over = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended with ${code}`)))
  child.send(plan)
  const [result] = (await Promise.race([once(child, 'message'), over])) as [LoadResult]
  return result
}
