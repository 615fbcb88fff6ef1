/** What stands before a table's name, at the places where SQL names one. */
const BEFORE_NAMES = new Set(['from', 'join', 'into', 'update', 'using', 'copy', 'table', 'truncate'])
/** Words between those and the name. */
const PASSED_OVER = new Set(['only', 'lateral'])
/** Words that end a list of tables, in which a comma comes before another name. */
const ENDS_LIST = new Set(
  'where group order limit offset having window returning set select values union except intersect for'.split(
    ' ',
  ),
)

const TOKENS = /[a-z_]\w*(?:\.[a-z_]\w*)?|[(),;]/gi

/**
 * The names that stand for tables in `sql`: after from, join, into, update and using, and in the lists that follow.
 * Names of common table expressions are left out; other sources, such as functions, are not.
 */
export function tablesNamed(sql: string): ReadonlySet<string> {
  const text = withoutTexts(sql)
  const named = new Set<string>()
  // One entry per open parenthesis: whether its commas separate tables.
  const lists = [false]
  let isNext = false
  for (const [token] of text.matchAll(TOKENS)) {
    const word = token.toLowerCase().replace(/^public\./, '')
    if (word === '(') lists.push(false)
    else if (word === ')') lists.pop()
    else if (word === ',') isNext = lists.at(-1) ?? false
    else if (isNext && !PASSED_OVER.has(word)) named.add(word)
    if (isNext && PASSED_OVER.has(word)) continue
    if (word !== ',') isNext = BEFORE_NAMES.has(word)
    if (isNext) lists[lists.length - 1] = true
    else if (ENDS_LIST.has(word) || word === ';') lists[lists.length - 1] = false
  }
  const own = commonTableExpressions(text)
  return new Set([...named].filter((name) => !own.has(name)))
}

const withoutTexts = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''")

const commonTableExpressions = (sql: string): ReadonlySet<string> =>
  new Set(
    [
      ...sql.matchAll(
        /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s*)?\(/gi,
      ),
    ].map(([, name = '']) => name.toLowerCase()),
  )
