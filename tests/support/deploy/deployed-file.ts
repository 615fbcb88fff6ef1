import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'

/**
 * A file of `deploy/` with other addresses and folders: what is tried here is what an operator is given. Each text to
 * replace must be there, and is replaced wherever it is.
 */
export function deployedFile(name: string, replaced: Readonly<Record<string, string>>): string {
  const file = readFileSync(join(ROOT, 'deploy', name), 'utf8')
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`)
    return text.replaceAll(from, to)
  }, file)
}
