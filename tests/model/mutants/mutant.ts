import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The same text is found exactly once in the file, and is replaced. */
interface Edit {
  file: string
  find: string
  replace: string
}

/** A mistake that a change of the product might make, and the tests that must notice it. */
export interface Mutant {
  name: string
  /** What it lets happen. */
  breaks: string
  edits: readonly Edit[]
  /** One after the other until one fails. */
  killedBy: readonly string[]
}

/** The histories of this folder. */
export const MODEL = 'tests/model/histories.test.ts'

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
