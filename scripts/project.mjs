import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout, whatever folder a script was called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** What a person should know meanwhile. On standard error, so that a command's own output can be piped on. */
export function tell(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the script with one sentence that says what to do. */
export function refuse(sentence) {
  tell(sentence)
  process.exit(1)
}

/** Runs `work`, telling what it is before and how long it took after. */
export async function timed(doing, done, work) {
  tell(`${doing}…`)
  const startedMs = performance.now()
  const result = await work()
  tell(`${done} in ${seconds(performance.now() - startedMs)}`)
  return result
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
