import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_TEST, ROOT, SOURCES } from '../../support/sources.ts'

export const PAGE = 'docs/spec-coverage.md'
/** The specification is kept beside the project, or not at all. */
const SPECIFICATION = join(ROOT, '../shared/SPEC.md')

/** What the product does, the lines of the specification that ask for it, and what proves it. */
interface Row {
  thing: string
  /** How the lines begin. */
  demands: string[]
  /** "domain/x.test.ts: a name", a file or a folder of tests, or the short name of a journey. */
  proofs: string[]
}

/** The page's rows, and its other lines as they are. */
export type Page = (Row | string)[]

/** Of rows.txt: "* what", under it "  < how a line of the specification begins" and "  > what proves it". */
export function pageOf(text: string): Page {
  const page: Page = []
  for (const line of text.trimEnd().split('\n')) {
    const [, mark, said = ''] = /^(\* | {2}[<>] )(.*)$/.exec(line) ?? []
    const row = page.at(-1)
    if (mark === '* ') page.push({ thing: said, demands: [], proofs: [] })
    else if (mark && typeof row === 'object') row[mark === '  < ' ? 'demands' : 'proofs'].push(said)
    else page.push(line)
  }
  return page
}

export const readPage = (): Page => pageOf(readFileSync(join(import.meta.dirname, 'rows.txt'), 'utf8'))

/** The page as Markdown. */
export function written(page: Page): string {
  const lines = page.flatMap((each, at) => {
    if (typeof each === 'string') return [each]
    const head = typeof page[at - 1] === 'object' ? [] : ['| Thing | Proof |', '|---|---|']
    return [...head, `| ${each.thing} | ${each.proofs.map(shown).join(', ')} |`]
  })
  return `${lines.join('\n')}\n`
}

/** The path of a proof, and the name of one test in it. */
const parts = (proof: string): (string | undefined)[] =>
  /^((?:\w+\/)+[\w.-]+)(?:: (.+))?/.exec(proof)?.slice(1) ?? []

function shown(proof: string): string {
  const [path, name] = parts(proof)
  if (!path) return proof
  if (name) return `\`${path}\` ("${name}")`
  const code = `\`${path}\`${proof.slice(path.length)}`
  return IS_TEST.test(path) ? code : `the files in ${code}`
}

/** Rows without a proof, and proofs that name no test. */
export function unproved(page: Page, sources = SOURCES): string[] {
  const journeys = page.map((each) => /^\| ([\w ]+) \| `tests/.exec(String(each))?.[1])
  const isTest = (proof: string) => {
    const [path, name] = parts(proof)
    if (!path) return journeys.includes(proof.replace(/ \(.*\)$/, ''))
    const tests = sources.filter((file) => IS_TEST.test(file.path) && `${file.path}/`.startsWith(`${path}/`))
    return tests.some(({ text }) => !name || [`'${name}',`, `"${name}",`, `\`${name}\`,`].some(among(text)))
  }
  return rowsOf(page).flatMap(({ thing, proofs }) =>
    proofs.length === 0 ? [`${thing}: no proof`] : proofs.filter((proof) => !isTest(proof)),
  )
}

const among = (text: string) => (part: string) => text.includes(part)
const rowsOf = (page: Page): Row[] => page.filter((each) => typeof each === 'object')

/** Lines of the specification that no row is for, and beginnings that no line has. */
export function unmet(page: Page, specification: string): string[] {
  const lines = specification
    .split('\n')
    .map((line) => line.replace(/^(- |\| )/, '').replaceAll('**', ''))
    .filter((line) => line !== '' && !DEMANDS_NOTHING.test(line))
  const demands = rowsOf(page).flatMap((row) => row.demands)
  return [
    ...lines.filter((line) => !demands.some((demand) => line.startsWith(demand))),
    ...demands.filter((demand) => !lines.some((line) => line.startsWith(demand))),
  ]
}

/** Headings, heads of tables, what leads to a list, and what the specification does not know itself. */
const DEMANDS_NOTHING = /^#|^\|?---|^(Route|Method and path) \||:$|^[^.]+: not shown\.$/

/** Null where it is not. */
export const readSpecification = (): string | null =>
  existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8') : null

if (import.meta.main) writeFileSync(join(ROOT, PAGE), written(readPage()))
