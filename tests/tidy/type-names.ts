import type { Source } from '../support/sources.ts'

const EXPORTED = /^export (?:declare )?(?:interface|type|class|enum|abstract class) (\w+)/gm

/** "Trade: a.ts, b.ts" of every type name that two files export: a name stands for one thing. */
export function repeatedTypeNames(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORTED)) paths.set(name, [...(paths.get(name) ?? []), path])
  return [...paths]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`)
}
