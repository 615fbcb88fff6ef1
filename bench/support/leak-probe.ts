/**
 * Loaded into a server that is watched: at SIGUSR2 it collects its garbage and writes down what is left, where
 * MEMORY_PROBE says.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const file = process.env['MEMORY_PROBE'] ?? ''

process.on('SIGUSR2', () => {
  // Twice: what the first run finalises, the second frees.
  if (typeof collectGarbage === 'function') for (let run = 0; run < 2; run++) collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().length
  writeFileSync(`${file}.new`, JSON.stringify({ rss, heapUsed, external, handles }))
  renameSync(`${file}.new`, file)
})
