import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The shapes of an icon, as `web/ui/draw-icon.ts` takes them. */
export type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

/** Lucide's icons that the web app imports, by the name of the import. */
export const STORED_ICONS = join(import.meta.dirname, 'icons.json')

const PACKAGE = 'lucide-react'

/**
 * Draws the icons of Lucide's package from `icons.json` in a build, which does without the package: 39 MB, and 4,854 of
 * the 17,137 files that `npm start` installed. Each icon is a module of its own, so a page fetches only its icons.
 */
export function icons(root: string): Plugin {
  const stored = JSON.parse(readFileSync(STORED_ICONS, 'utf8')) as Record<string, Shapes>
  const folder = join(root, 'build/icons')
  const moduleOf = (name: string) => `${folder}/${name}`
  const names = Object.keys(stored)
  const exports = names.map((name) => `export { default as ${name} } from ${JSON.stringify(moduleOf(name))}`)
  const draw = JSON.stringify(join(root, 'web/ui/draw-icon.ts'))
  const codeOf = (name: string) =>
    `import draw from ${draw}\nexport default /* @__PURE__ */ draw(${JSON.stringify(stored[name])})`
  const codes = new Map(names.map((name) => [moduleOf(name), codeOf(name)]))
  codes.set(folder, exports.join('\n'))
  return {
    name: 'northfold:icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === PACKAGE ? folder : codes.has(id) ? id : null),
    load(id) {
      const code = codes.get(id)
      return code === undefined ? null : { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}
