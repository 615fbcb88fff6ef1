import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { STORED_ICONS, type Shapes } from '../../build/icons.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LUCIDE = join(ROOT, 'node_modules/lucide-react/dist/esm')

test('a build draws exactly the icons that are imported, as Lucide does (UPDATE_ICONS=1 stores them)', async () => {
  const icons = await drawnByLucide(await importedNames())
  const lines = Object.entries(icons).map(([name, shapes]) => `"${name}": ${JSON.stringify(shapes)}`)
  if (process.env.UPDATE_ICONS === '1') await writeFile(STORED_ICONS, `{\n${lines.join(',\n')}\n}\n`)
  expect(JSON.parse(await readFile(STORED_ICONS, 'utf8'))).toEqual(icons)
})

async function importedNames(): Promise<string[]> {
  const names = new Set<string>()
  for await (const path of glob('web/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, path), 'utf8')
    for (const [, list = ''] of source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g))
      for (const name of list.split(',').map((each) => each.trim()))
        if (name !== '' && !name.startsWith('type ')) names.add(name)
  }
  expect(names.size).toBeGreaterThan(50)
  return [...names].toSorted()
}

async function drawnByLucide(names: readonly string[]): Promise<Record<string, Shapes>> {
  const index = await readFile(join(LUCIDE, 'lucide-react.mjs'), 'utf8')
  const icons: Record<string, Shapes> = {}
  for (const name of names) {
    const [, file = ''] = new RegExp(`default as ${name}\\b.* from '(.+)'`).exec(index) ?? []
    const { __iconData: icon } = (await import(join(LUCIDE, file))) as { __iconData: { node: Shapes } }
    icons[name] = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
  }
  return icons
}
