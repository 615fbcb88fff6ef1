/**
 * What SQL text is made of: comments to the line's end, beginnings of comments in stars, strings, quoted names,
 * beginnings of dollar quotes, words, and single characters.
 */
const PART =
  /--.*|\/\*|[eE]'(?:[^'\\]|\\[^]|'')*'?|'[^']*'?|"[^"]*"?|\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[\w\u0080-\uffff][\w$\u0080-\uffff]*|[^]/iy

/**
 * The statements of a text of SQL, in order, without comments around them and without the semicolons that end them.
 * Semicolons in strings, names, dollar quotes and comments end none. A body of `begin atomic … end` is not known: its
 * pieces are no statements to PostgreSQL, which refuses them.
 */
export function splitStatements(sql: string): string[] {
  const statements = ['']
  for (let at = 0; at < sql.length;) {
    const part = partAt(sql, at)
    at += part.length
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += isComment(part) ? ' ' : part
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

const isComment = (part: string): boolean => part.startsWith('--') || part.startsWith('/*')

function partAt(sql: string, at: number): string {
  PART.lastIndex = at
  const [part = ''] = PART.exec(sql) ?? []
  if (part === '/*') return sql.slice(at, endOfComment(sql, at))
  // A dollar alone is no quote.
  if (!part.startsWith('$') || part.length < 2) return part
  const end = sql.indexOf(part, at + part.length)
  return end < 0 ? sql.slice(at) : sql.slice(at, end + part.length)
}

/** Comments in stars may have others in them. */
function endOfComment(sql: string, at: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = at
  let depth = 0
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return sql.length
}
