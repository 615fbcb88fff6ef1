import type { Import, Source } from '../support/sources.ts'

const MAX_SLICE_FILES = 12
const MAX_SLICE_LINES = 1_300

/** A numbered file of the slice, and those that stand indented under it: the rules that it calls. */
export interface SliceStep {
  readonly path: string
  readonly rules: readonly string[]
}

/** The files of ARCHITECTURE.md's section "One slice to read in order", in its order. */
export function sliceIn(architecture: string): SliceStep[] {
  const [, section = ''] = architecture.split(/^## One slice to read in order.*$/m)
  const [listed = ''] = section.split(/^## /m)
  const pathsIn = (item: string) =>
    [...item.matchAll(/^(?:\d+\.| {3}-) `([^`]+)`/gm)].map(([, path = '']) => path)
  return listed
    .split(/^(?=\d+\. )/m)
    .map(pathsIn)
    .flatMap(([path, ...rules]) => (path === undefined ? [] : [{ path, rules }]))
}

export const filesOf = (slice: readonly SliceStep[]): string[] =>
  slice.flatMap(({ path, rules }) => [path, ...rules])

/**
 * What is wrong with a slice. Its first file is the contract, which the first server file, each screen and each test
 * import. Each server file imports the next one. A rule is imported by the file it stands under, or by a rule before it
 * there.
 */
export function sliceProblems(
  slice: readonly SliceStep[],
  sources: readonly Source[],
  imports: readonly Import[],
): string[] {
  const linesIn = new Map(sources.map(({ path, lines }) => [path, lines.length - 1]))
  const doesImport = (path: string, target: string) =>
    imports.some((each) => each.path === path && each.target.replace(/^#/, '') === target)
  const contract = slice[0]?.path ?? ''
  const server = slice.map(({ path }) => path).filter((path) => path.startsWith('server/'))
  const files = filesOf(slice)
  const pairs = slice.slice(1).flatMap(({ path, rules }): [path: string, target: string][] => {
    const above = server[server.indexOf(path) - 1]
    return [
      above === undefined ? [path, contract] : [above, path],
      ...rules.map((rule, at): [string, string] => [
        rules.slice(0, at).find((before) => doesImport(before, rule)) ?? path,
        rule,
      ]),
    ]
  })
  const problems = [
    ...files.filter((path) => !linesIn.has(path)).map((path) => `${path} is not there`),
    ...pairs
      .filter((pair) => pair.every((path) => linesIn.has(path)) && !doesImport(...pair))
      .map(([path, target]) => `${path} does not import ${target}`),
  ]
  const lines = files.reduce((sum, path) => sum + (linesIn.get(path) ?? 0), 0)
  if (files.length > MAX_SLICE_FILES) problems.push(`${files.length} files, at most ${MAX_SLICE_FILES}`)
  if (lines > MAX_SLICE_LINES) problems.push(`${lines} lines, at most ${MAX_SLICE_LINES}`)
  return problems
}
