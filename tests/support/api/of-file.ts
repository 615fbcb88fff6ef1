import { afterAll, beforeAll } from 'vitest'

/** What `start` gives, for the tests of a file: it is there from the first one on, and closed after the last. */
export function ofFile<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T
  beforeAll(async () => void Object.assign(started, await start()))
  afterAll(() => started.close())
  return started
}
