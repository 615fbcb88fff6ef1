import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'

/** The files of a mutant as they become; the text of an edit is found exactly once, or it throws. */
export function applyMutant(root: string, { name, edits }: Mutant): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const text = files.get(file) ?? readFileSync(join(root, file), 'utf8')
    const parts = text.split(find)
    if (parts.length !== 2)
      throw new Error(
        `the mutant "${name}" no longer applies: its text is ${parts.length - 1} times in ${file}`,
      )
    files.set(file, parts.join(replace))
  }
  return files
}
