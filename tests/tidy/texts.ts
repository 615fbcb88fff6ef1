import { parseSync } from 'vite'
import type { Source } from '../support/sources.ts'

/** Words that no text says to a person, and what it says instead. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\b(some|no|any|every)body\b|\bwhoever\b/i, 'who it is: the customer, an administrator, anyone'],
  [/\banew\b|\bbegin again\b/i, 'again, start over'],
  [/\bgood no more\b|\bany more\b/i, 'no longer works, stops working'],
  [/\bof (yours|theirs|hers|ours)\b/i, 'your, their, our'],
  [/\btelephones?\b/i, 'phone'],
  [/\blately\b/i, 'recently'],
  [/\bwhere (another may|there is another)\b/i, 'who must confirm: an administrator other than you'],
  [/\bwhat one person may decide\b/i, 'which limit, what counts and what is left'],
  [/\bkeys of programs\b/i, 'API access'],
  [/\bsender.s words\b/i, 'bank reference'],
  [/\bthinks of\b/i, 'what is meant'],
  [/\bledger entry\b/i, 'Books: from … to …'],
  [/\bat most 0 decimals\b/i, 'a whole number'],
  [/\b(at|of) the moment\b/i, 'now, or nothing'],
  [/\bpresent (one|password)\b/i, 'current'],
  [/\bthe bell tells\b/i, 'we notify you'],
  [/\bmet an error\b/i, 'failed'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\bre-pric/i, 'reprice'],
  [/\be-mail/i, 'email'],
  [/\bLogout\b/, 'Log out'],
  [
    /\b(colour|favour|honour|behaviour|neighbour|grey|licence|centre|whilst|learnt)/i,
    'the American spelling',
  ],
  [/\b(cancell(ed|ing)|labell(ed|ing)|travell)/i, 'the American spelling'],
  [/\b(organi|recogni|authori|apologi|summari|initiali)s(e|ed|es|ing|ation)\b/i, 'the American spelling'],
  [/\b\d\d?:\d\d(?! [AP]M)(:\d\d)? (US )?(ET|Eastern)\b/, '9:30 AM ET'],
]

/** Texts of the product's specification, which stay letter by letter. */
export const SPECIFIED: readonly string[] = ['Logout', 'Logout failed']

/** A statement, not a text. */
const SQL =
  /\bselect\b[^]*\bfrom\b|\bupdate \w+\s+set\b|\bdelete from\b|\binsert into\b|'cancelled'|\bcancelled_at\b/

/** Every text of `source` that a person may read: JSX, and literals of several words or with a capital. */
export function textsOf({ path, text }: Pick<Source, 'path' | 'text'>): { line: number; words: string }[] {
  const found: { line: number; words: string }[] = []
  const add = (start: number, words: string) => {
    if (words.trim() === '' || SQL.test(words)) return
    found.push({ line: text.slice(0, start).split('\n').length, words: words.replace(/\s+/g, ' ').trim() })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { type, start } = value as { type?: unknown; start?: unknown }
    const own = wordsOf(value)
    if (own !== null && typeof start === 'number') add(start, own)
    if (type === 'TSLiteralType' || type === 'ImportDeclaration') return
    Object.values(value).forEach(visit)
  }
  visit(parseSync(path, text).program.body)
  return found
}

/** The words of a literal, of a template around its values, or of JSX text. */
function wordsOf(node: object): string | null {
  const type: unknown = Reflect.get(node, 'type')
  const value: unknown = Reflect.get(node, 'value')
  if (type === 'JSXText') return String(value)
  if (type === 'Literal') return typeof value === 'string' && /\s|^[A-Z][a-z]/.test(value) ? value : null
  if (type !== 'TemplateLiteral') return null
  const quasis: unknown = Reflect.get(node, 'quasis')
  const parts = Array.isArray(quasis) ? quasis.map((quasi) => String(quasi.value.cooked)) : []
  return /\s/.test(parts.join('')) ? parts.join('…') : null
}

/** "path:line: words, say ..." of every text that says a replaced word. */
export const replacedWords = (source: Pick<Source, 'path' | 'text'>): string[] =>
  textsOf(source).flatMap(({ line, words }) =>
    SPECIFIED.includes(words)
      ? []
      : REPLACED.flatMap(([word, instead]) =>
          word.test(words) ? [`${source.path}:${line}: "${word.exec(words)?.[0]}", say ${instead}`] : [],
        ),
  )
