import type { Import, Source } from '../support/sources.ts'

const MAX_SLICE_FILES = 12
const MAX_SLICE_LINES = 1_300

/** The files of ARCHITECTURE.md's section "One slice to read in order", in its order. */
export function sliceIn(architecture: string): string[] {
  const [, section = ''] = architecture.split(/^## One slice to read in order.*$/m)
  const [listed = ''] = section.split(/^## /m)
  return [...listed.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path)
}

/**
 * What is wrong with a slice. Its first file is the contract. What uses the contract, the first server file, each
 * screen and each test, imports it; every other file is imported by one above it.
 */
export function sliceProblems(
  slice: readonly string[],
  sources: readonly Source[],
  imports: readonly Import[],
): string[] {
  const linesIn = new Map(sources.map(({ path, lines }) => [path, lines.length - 1]))
  const doesImport = (path: string, target: string) =>
    imports.some((each) => each.path === path && each.target.replace(/^#/, '') === target)
  const [contract = ''] = slice
  const entry = slice.find((path) => path.startsWith('server/'))
  const problems = slice.flatMap((path, place) => {
    if (!linesIn.has(path)) return [`${path} is not there`]
    if (place === 0) return []
    if (path === entry || /^(web|tests)\//.test(path))
      return doesImport(path, contract) ? [] : [`${path} does not import ${contract}`]
    const isImported = slice.slice(0, place).some((above) => doesImport(above, path))
    return isImported ? [] : [`no file above ${path} imports it`]
  })
  const lines = slice.reduce((sum, path) => sum + (linesIn.get(path) ?? 0), 0)
  if (slice.length > MAX_SLICE_FILES) problems.push(`${slice.length} files, at most ${MAX_SLICE_FILES}`)
  if (lines > MAX_SLICE_LINES) problems.push(`${lines} lines, at most ${MAX_SLICE_LINES}`)
  return problems
}
