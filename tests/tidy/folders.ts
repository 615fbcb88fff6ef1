import { posix } from 'node:path'

/** No folder holds more source files than fit on a screen. Tests beside the code do not count. */
const MAX_FILES = 20
/** `server/` is the table of contents: its areas, and the files that compose them. */
export const MAX_SERVER_ENTRIES = 13

const IS_SOURCE = /\.tsx?$/
const IS_TEST = /\.(test|spec)\.tsx?$/

/** The folders with more than `MAX_FILES` source files directly in them. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (!IS_SOURCE.test(path) || IS_TEST.test(path)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count}`)
}

/** The files and folders directly in `folder`. */
export const entriesOf = (paths: readonly string[], folder: string): string[] => [
  ...new Set(
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
  ),
]
