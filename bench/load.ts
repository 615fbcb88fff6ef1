import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadPlan, LoadResult } from './http-load.ts'

/** Runs one load from a process of its own and answers what it measured. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./http-load.ts', import.meta.url)))
  child.send(plan)
  const [result] = (await once(child, 'message')) as [LoadResult]
  return result
}
